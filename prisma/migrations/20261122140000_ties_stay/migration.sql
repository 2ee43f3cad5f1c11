-- Release 1.0.0 sets these columns to their own value on conflict, so its grants stay for one release more. Their values may not change.
CREATE FUNCTION partner.refuse_other_tie() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'partner_auth' THEN
    RAISE EXCEPTION 'permission denied to tie a row of % to somebody else', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER patient_tie BEFORE UPDATE OF member_id ON partner.patient
  FOR EACH ROW WHEN (NEW.member_id IS DISTINCT FROM OLD.member_id) EXECUTE FUNCTION partner.refuse_other_tie();
CREATE TRIGGER subject_link_tie BEFORE UPDATE OF subject_digest ON partner.subject_link
  FOR EACH ROW WHEN (NEW.subject_digest IS DISTINCT FROM OLD.subject_digest) EXECUTE FUNCTION partner.refuse_other_tie();
