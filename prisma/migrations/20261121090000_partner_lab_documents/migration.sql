-- What partners are sent, made once when a version is written: FHIR R4 as JSON, without the subject, which each organisation knows by another id.
-- Without it, a record is made into FHIR when it is read; setting it to NULL is all that a change of the form needs.
ALTER TABLE partner.lab_report ADD COLUMN document text;
ALTER TABLE partner.lab_result ADD COLUMN document text;
