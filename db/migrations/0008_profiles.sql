-- What a profile may hold (P1, P2, P3): the limits of its form, kept by the table too.

ALTER TABLE profiles
  ADD CONSTRAINT profiles_bio_length CHECK (length(bio) BETWEEN 1 AND 2000),
  -- Printed as a link: any other scheme could run a script (javascript:).
  ADD CONSTRAINT profiles_website_web CHECK (website ~ '^https?://' AND length(website) <= 300),
  ADD CONSTRAINT profiles_location_length CHECK (length(location) BETWEEN 1 AND 120),
  ADD CONSTRAINT profiles_skills_some CHECK (cardinality(skills) <= 30),
  -- In US dollars (P8).
  ADD CONSTRAINT profiles_hourly_rate_positive CHECK (hourly_rate > 0),
  ADD CONSTRAINT profiles_category_fkey FOREIGN KEY (category) REFERENCES categories (name),
  ADD CONSTRAINT profiles_availability_known CHECK (availability IN ('Tiempo Completo', 'Medio Tiempo',
    'Disponible Fines de Semana', 'Disponible por Proyecto', 'Actualmente No Disponible'));
