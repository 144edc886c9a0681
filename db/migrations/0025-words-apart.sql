-- Words that are not one are apart: a memory is no memoirs, who styles is not of «Estilo de Vida», an office for
-- foreigners is no foreigner, and an electric guitar is no electrician's.
INSERT INTO stem_exceptions (word, stem) VALUES
  ('memorias', 'memorias'), ('extranjeria', 'extranjeria'),
  ('estilista', 'estilista'), ('estilistas', 'estilista'), ('estilismo', 'estilista'),
  ('electricista', 'electricista'), ('electricistas', 'electricista'), ('electricidad', 'electricista'),
  ('impresora', 'impresora'), ('impresoras', 'impresora')
  ON CONFLICT DO NOTHING;

-- Groups that came with the first release and join what is not one: advice of any kind and an administrative agent, a
-- revision of a boiler and a proofreader, a kitchen and a cook, a dog and a cat, who mounts furniture and who edits films,
-- any repair and a handyman, a kitchen garden and a gardener, a thing and who repairs it. What they say rightly the vocabulary says
-- too. An operator's own groups have other numbers or words, and stay.
DELETE FROM search_synonyms
 WHERE (group_id, term) IN (
   (14, 'gestor'), (14, 'asesoría'), (48, 'asesoría'), (20, 'revisión'), (21, 'manitas'), (21, 'chapuzas'), (25, 'cocina'),
   (31, 'huerto'), (33, 'montador'), (33, 'edición'), (42, 'informático'), (42, 'ordenador'),
   (46, 'mascota'), (46, 'perro'), (46, 'gato'));

-- Where there is no listing, what is said of them is in use at once.
SELECT adopt_without_listings();
