-- What freelancers say of a client is read before one quotes.
CREATE INDEX ratings_of_clients_idx ON ratings (client_id, published_at DESC, id DESC)
  WHERE state = 'publicada' AND direction = 'a_cliente';
