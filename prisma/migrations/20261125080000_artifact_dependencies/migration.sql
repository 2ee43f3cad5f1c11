-- What an artifact depends on, as columns. The service fills them.
ALTER TABLE partner.oauth_artifact
  ADD COLUMN client_id text,
  ADD COLUMN member_id uuid,
  ADD COLUMN session_uid text,
  ADD COLUMN subject_digest text,
  ADD COLUMN scope text;

-- The release before writes payloads only. The release after drops this function and its trigger.
CREATE FUNCTION partner.fill_artifact_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE NEW.kind
    WHEN 'PushedAuthorizationRequest' THEN
      NEW.client_id := coalesce(NEW.client_id, NEW.payload ->> 'clientId');
    WHEN 'Interaction' THEN
      NEW.client_id := NEW.payload #>> '{params,client_id}';
      NEW.member_id := coalesce(NEW.payload #>> '{result,login,accountId}', NEW.payload #>> '{session,accountId}');
      NEW.session_uid := NEW.payload #>> '{session,uid}';
      NEW.subject_digest := NEW.payload #>> '{params,partner_subject}';
    WHEN 'Session', 'AccountSession' THEN
      NEW.member_id := NEW.payload ->> 'accountId';
    WHEN 'AccessToken' THEN
      NEW.scope := NEW.payload ->> 'scope';
    ELSE
      NULL;
  END CASE;
  RETURN NEW;
END $$;
CREATE TRIGGER fill_columns BEFORE INSERT OR UPDATE OF payload ON partner.oauth_artifact
  FOR EACH ROW EXECUTE FUNCTION partner.fill_artifact_columns();
