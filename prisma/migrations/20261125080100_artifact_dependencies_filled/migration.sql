-- Rows of the release before: the trigger fills their columns. Only short-lived kinds, so these are few.
UPDATE partner.oauth_artifact SET payload = payload
WHERE kind IN ('PushedAuthorizationRequest', 'Interaction', 'Session', 'AccountSession', 'AccessToken');
