-- A freelancer who goes at once with their listings and quotes takes the quote from under an order that has just been
-- changed for the listing: whether the quote is there is asked when all of it is done.
ALTER TABLE orders ALTER CONSTRAINT orders_quote_fkey DEFERRABLE INITIALLY DEFERRED;
