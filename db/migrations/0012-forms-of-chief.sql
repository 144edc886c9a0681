-- Both forms of these names have one meaning: their stems differ, since words of four letters keep their ending.
INSERT INTO stem_exceptions (word, stem) VALUES ('jefa', 'jefe'), ('jefas', 'jefe'), ('moza', 'mozo'), ('mozas', 'mozo')
  ON CONFLICT DO NOTHING;
