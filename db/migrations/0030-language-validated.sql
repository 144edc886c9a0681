-- The checks of 0016, by which nobody waits: rows are read while others write.
ALTER TABLE listings VALIDATE CONSTRAINT listings_language_known;
ALTER TABLE contests VALIDATE CONSTRAINT contests_language_known;
ALTER TABLE contest_entries VALIDATE CONSTRAINT contest_entries_language_known;
ALTER TABLE messages VALIDATE CONSTRAINT messages_language_known;
ALTER TABLE ratings VALIDATE CONSTRAINT ratings_language_known;
ALTER TABLE rating_replies VALIDATE CONSTRAINT rating_replies_language_known;
ALTER TABLE requests VALIDATE CONSTRAINT requests_language_known;
ALTER TABLE profiles VALIDATE CONSTRAINT profiles_language_known;
