-- The owner, who is the operator, passes these policies. Services read all rows, and write none in the name of the operator.
ALTER TABLE partner.audit ENABLE ROW LEVEL SECURITY;
CREATE POLICY audit_read ON partner.audit FOR SELECT USING (true);
CREATE POLICY audit_own_actors ON partner.audit FOR INSERT WITH CHECK (actor <> 'operator');
