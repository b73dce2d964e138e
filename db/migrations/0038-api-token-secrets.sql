-- Tokens sign requests of the compatible interfaces: the secret is encrypted, and the settings of these requests are JSON.

ALTER TABLE api_tokens ADD COLUMN secret_sealed TEXT;
ALTER TABLE api_tokens ADD COLUMN settings TEXT;
