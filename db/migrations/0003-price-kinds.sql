-- What a price says of taxes, and what a private person pays by it (docs/decisions/0254). A listing without a kind is from
-- before there were kinds: its owner is asked.
ALTER TABLE listings
  ADD COLUMN price_kind text CONSTRAINT listings_price_kind_known
    CHECK (price_kind IN ('impuestos_incluidos', 'mas_impuestos', 'no_los_cobro', 'sin_decir')),
  ADD COLUMN tax_name text CONSTRAINT listings_tax_name_length CHECK (length(tax_name) BETWEEN 1 AND 20),
  ADD COLUMN tax_bps integer CONSTRAINT listings_tax_range CHECK (tax_bps BETWEEN 1 AND 10000),
  ADD COLUMN pays_cents integer,
  ADD COLUMN pays_base_cents integer,
  ADD COLUMN pays_tax text,
  ADD COLUMN pays_from boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT listings_tax_added CHECK (price_kind <> 'mas_impuestos' OR tax_bps IS NOT NULL) NOT VALID;
COMMENT ON COLUMN listings.price_kind IS 'What the price says of taxes; null until its owner has said it.';
COMMENT ON COLUMN listings.tax_name IS 'The tax of the price, where it is not IVA.';
COMMENT ON COLUMN listings.tax_bps IS 'Its rate in hundredths of a per cent.';
COMMENT ON COLUMN listings.pays_cents IS 'What a private person pays; null until the row is written again: the price as it was typed.';
COMMENT ON COLUMN listings.pays_base_cents IS 'The same without its tax, where the rate is known.';
COMMENT ON COLUMN listings.pays_tax IS 'The tax that is in it; null where none is said.';
COMMENT ON COLUMN listings.pays_from IS 'Whether it is the price of the cheapest package.';

-- A share of an amount, rounded to cents half up, as quotes and packages have it.
CREATE FUNCTION share_of(cents bigint, bps integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (cents * bps + 5000) / 10000;
COMMENT ON FUNCTION share_of(bigint, integer) IS '[listings] A share of an amount in cents, its rate in hundredths of a per cent.';

-- The cheapest package replaces a price of its own unit only.
CREATE FUNCTION price_listing() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
DECLARE
  package record;
BEGIN
  SELECT k.base_cents, t.tax_name, t.tax_bps INTO package
    FROM packages k JOIN package_terms t ON t.listing_id = k.listing_id
   WHERE k.listing_id = NEW.id AND NEW.price_type = 'proyecto'
   ORDER BY k.base_cents LIMIT 1;
  NEW.pays_from := FOUND;
  IF FOUND THEN
    NEW.pays_base_cents := package.base_cents;
    NEW.pays_cents := package.base_cents + share_of(package.base_cents, package.tax_bps);
    NEW.pays_tax := CASE WHEN package.tax_bps > 0 THEN package.tax_name END;
    RETURN NEW;
  END IF;
  NEW.pays_cents := CASE NEW.price_kind
    WHEN 'mas_impuestos' THEN NEW.price_cents + share_of(NEW.price_cents, NEW.tax_bps)
    ELSE NEW.price_cents END;
  NEW.pays_base_cents := CASE NEW.price_kind
    WHEN 'impuestos_incluidos' THEN round(NEW.price_cents * 10000.0 / (10000 + NEW.tax_bps))
    WHEN 'mas_impuestos' THEN NEW.price_cents
    WHEN 'no_los_cobro' THEN NEW.price_cents END;
  NEW.pays_tax := CASE WHEN NEW.price_kind IN ('impuestos_incluidos', 'mas_impuestos') THEN coalesce(NEW.tax_name, 'IVA') END;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION price_listing() IS '[listings] Writes what a private person pays for a listing.';
CREATE TRIGGER listings_price_insert BEFORE INSERT ON listings
  FOR EACH ROW EXECUTE FUNCTION price_listing();
COMMENT ON TRIGGER listings_price_insert ON listings IS 'Keeps what a private person pays equal to price and kind: a new listing.';
CREATE TRIGGER listings_price_update BEFORE UPDATE OF price_cents, price_type, price_kind, tax_name, tax_bps ON listings
  FOR EACH ROW EXECUTE FUNCTION price_listing();
COMMENT ON TRIGGER listings_price_update ON listings IS 'Keeps what a private person pays equal to price and kind: a changed price.';

CREATE FUNCTION price_listings_of_packages() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE listings SET price_cents = price_cents
   WHERE price_type = 'proyecto' AND id IN (SELECT listing_id FROM changed);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION price_listings_of_packages() IS '[listings] Writes what a private person pays for the listings of changed packages.';
CREATE TRIGGER packages_priced_insert AFTER INSERT ON packages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION price_listings_of_packages();
COMMENT ON TRIGGER packages_priced_insert ON packages IS 'Keeps the price of a listing equal to its cheapest package: new packages.';
CREATE TRIGGER packages_priced_update AFTER UPDATE ON packages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION price_listings_of_packages();
COMMENT ON TRIGGER packages_priced_update ON packages IS 'Keeps the price of a listing equal to its cheapest package: changed packages.';
CREATE TRIGGER packages_priced_delete AFTER DELETE ON packages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION price_listings_of_packages();
COMMENT ON TRIGGER packages_priced_delete ON packages IS 'Keeps the price of a listing equal to its cheapest package: packages that go.';
CREATE TRIGGER package_terms_priced AFTER UPDATE ON package_terms
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION price_listings_of_packages();
COMMENT ON TRIGGER package_terms_priced ON package_terms IS 'Keeps the price of a listing equal to its cheapest package: another tax.';

-- Whatever reads what everybody may see reads what a private person pays: searches, their filters and their orders too.
CREATE OR REPLACE VIEW visible_listings AS
  SELECT l.id, l.author_id, l.draft_key, l.title, l.description, l.category_id, coalesce(l.pays_cents, l.price_cents) AS price_cents,
         l.currency, l.price_type, l.location, l.latitude, l.longitude, l.contact_info, l.contact_visibility, l.tags, l.modality, l.sensitive,
         l.status, l.moderation, l.image_url, l.version, l.created_at, l.updated_at, l.deleted_at, l.place_id,
         l.pays_cents, l.pays_tax, l.pays_from
    FROM listings l
    JOIN users u ON u.id = l.author_id
    LEFT JOIN user_settings s ON s.user_id = l.author_id
   WHERE l.status = 'active' AND l.moderation = 'libre' AND l.deleted_at IS NULL AND u.state = 'activo'
     AND coalesce(s.profile_visibility, 'public') <> 'private';
DROP TRIGGER listings_search_update ON listings;
CREATE TRIGGER listings_search_update
  AFTER UPDATE OF title, description, tags, location, place_id, category_id, price_cents, price_type, price_kind, tax_bps,
    modality, sensitive, status, moderation, deleted_at, author_id, created_at
  ON listings
  FOR EACH ROW EXECUTE FUNCTION sync_search_of_listing();
COMMENT ON TRIGGER listings_search_update ON listings IS 'Keeps listing_search equal to visible_listings: a changed listing.';

-- A price that only says of taxes what it did not say is no other price: nobody is told, and who keeps the listing since
-- this price keeps it at what it costs.
CREATE OR REPLACE FUNCTION queue_price_drop() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  IF EXISTS (SELECT FROM favorites WHERE listing_id = NEW.id) THEN
    INSERT INTO jobs (kind, payload) VALUES ('tell-price-drop', jsonb_build_object(
      'dropId', gen_random_uuid(), 'listingId', NEW.id,
      'fromCents', coalesce(OLD.pays_cents, OLD.price_cents), 'toCents', NEW.pays_cents,
      -- The moment of the change, not that of its transaction.
      'at', clock_timestamp() + (app_now() - now())));
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER listings_price_drop ON listings;
CREATE TRIGGER listings_price_drop AFTER UPDATE OF price_cents ON listings
  FOR EACH ROW
  WHEN (NEW.price_cents < OLD.price_cents AND NEW.pays_cents < coalesce(OLD.pays_cents, OLD.price_cents)
        AND NEW.currency = OLD.currency AND NEW.price_type = OLD.price_type)
  EXECUTE FUNCTION queue_price_drop();
COMMENT ON TRIGGER listings_price_drop ON listings IS 'Tells those who keep a listing that its price went down.';
CREATE FUNCTION keep_price_at_save() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE favorites SET price_at_save = NEW.pays_cents
   WHERE listing_id = NEW.id AND price_at_save = coalesce(OLD.pays_cents, OLD.price_cents);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION keep_price_at_save() IS '[search] Writes for favourites what a listing costs whose price only changed its kind.';
CREATE TRIGGER listings_price_kind AFTER UPDATE OF price_kind, tax_bps ON listings
  FOR EACH ROW
  WHEN (NEW.price_cents = OLD.price_cents AND NEW.price_type = OLD.price_type AND NEW.currency = OLD.currency
        AND NEW.pays_cents <> coalesce(OLD.pays_cents, OLD.price_cents))
  EXECUTE FUNCTION keep_price_at_save();
COMMENT ON TRIGGER listings_price_kind ON listings IS 'Keeps the prices of favourites: another kind is no other price.';

-- The listings that have packages; the others cost what was typed.
UPDATE listings SET price_cents = price_cents WHERE price_type = 'proyecto' AND id IN (SELECT listing_id FROM packages);
-- Nobody has changed their price: who kept one at what was typed kept it at what the cheapest package costs.
UPDATE favorites f SET price_at_save = l.pays_cents
  FROM listings l WHERE l.id = f.listing_id AND l.pays_cents <> l.price_cents AND f.price_at_save = l.price_cents;
