-- What the settings of E9 to E11 need to hold wherever they are looked at.

-- NULL until somebody chooses one: until then a browser's own choice holds, also when another tab has been saved.
ALTER TABLE user_settings ALTER theme DROP NOT NULL, ALTER theme DROP DEFAULT;
UPDATE user_settings SET theme = NULL WHERE theme = 'light';

-- Shared pages show what a seller shows of themselves: the page cache hears of every change of it. That of
-- `private` alone would also come through listing_search; of the others nothing did.
CREATE TRIGGER user_settings_public_pages_insert AFTER INSERT ON user_settings
  FOR EACH ROW WHEN (NEW.profile_visibility <> 'public' OR NEW.show_email OR NEW.show_phone)
  EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER user_settings_public_pages_update AFTER UPDATE OF profile_visibility, show_email, show_phone ON user_settings
  FOR EACH ROW WHEN ((OLD.profile_visibility, OLD.show_email, OLD.show_phone)
    IS DISTINCT FROM (NEW.profile_visibility, NEW.show_email, NEW.show_phone))
  EXECUTE FUNCTION notify_public_pages();
CREATE TRIGGER user_settings_public_pages_delete AFTER DELETE ON user_settings
  FOR EACH ROW WHEN (OLD.profile_visibility <> 'public' OR OLD.show_email OR OLD.show_phone)
  EXECUTE FUNCTION notify_public_pages();
-- An address that is shown can change.
CREATE TRIGGER users_public_pages_email AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION notify_public_pages();
