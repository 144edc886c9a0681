-- Since the site speaks English, French and German, what asks for a code, a card or a payment that cannot be undone is
-- written in them too, and had no warning. A rule that the operator has removed stays removed; to the others the phrases
-- are added that they do not have. What asks for a button or a bot with the name of a messenger is work in each language.
WITH shipped (name, phrases) AS (VALUES
  ('codigos', ARRAY[
    'code you received', 'code you have received', 'code you receive', 'code you will receive', 'code you got',
    'code that you received', 'code that you receive', 'code i sent you + sms', 'code i send you + sms',
    'verification code', 'confirmation code', '6 digit code', 'six digit code', 'send me + code + sms',
    'send me + code + text message', 'tell me + code + sms', 'give me + code + sms',
    'forward me + code', 'one time password', 'password of your email', 'your email password', 'your bank password',
    'your account password',
    'code que vous avez reçu', 'code que tu as reçu', 'code que vous allez recevoir', 'code que tu vas recevoir',
    'code que vous recevrez', 'code que tu recevras', 'code que vous recevez', 'code que tu reçois', 'code reçu par sms',
    'code de vérification', 'code de confirmation', 'code à 6 chiffres', 'code à six chiffres',
    'envoyez moi + code + sms', 'envoie moi + code + sms', 'donnez moi + code + sms', 'donne moi + code + sms',
    'transfér* + code + sms', 'mot de passe de votre messagerie', 'mot de passe de votre compte',
    'mot de passe de ton compte', 'mot de passe de votre banque', 'mot de passe de ta banque',
    'code den du bekommen hast', 'code den du erhalten hast', 'code den du bekommst', 'code den du erhältst',
    'code den sie bekommen', 'code den sie erhalten', 'code aus der sms', 'sms code', 'bestätigungscode*',
    'verifizierungscode*', '6 stellig* + code', '6stellig* + code', 'sechsstellig* + code', 'schick* mir + code + sms',
    'gib mir + code + sms', 'sag mir + code + sms', 'leite + code + weiter', 'passwort deines kontos',
    'passwort ihres kontos', 'passwort deiner bank', 'passwort ihrer bank', 'tan + sms']),
  ('tarjetas', ARRAY[
    'your card number', 'number of your card', 'card number + !business', 'your card details',
    'card details + !business', 'photo of your card', 'picture of your card', 'security code of your card',
    'expiry date of your card', 'pin of your card', 'your card pin', 'photo of your id', 'picture of your id',
    'copy of your id', 'photo of your passport', 'picture of your passport', 'copy of your passport',
    'username and password + bank',
    'numéro de votre carte + !visite', 'numéro de ta carte + !visite', 'numéro de carte + !visite',
    'données de votre carte + !visite', 'données de ta carte + !visite', 'coordonnées de votre carte + !visite',
    'code de votre carte', 'code de ta carte', 'cryptogramme', 'date d’expiration de votre carte',
    'photo de votre carte + !visite', 'photo de ta carte + !visite', 'photo de votre pièce d’identité',
    'photo de ta pièce d’identité', 'copie de votre pièce d’identité', 'photo de votre passeport',
    'copie de votre passeport', 'identifiant et mot de passe + banque',
    'kartennummer + !visitenkarte*', 'kreditkartennummer', 'nummer deiner karte', 'nummer ihrer karte', 'deine kartendaten',
    'ihre kartendaten', 'kreditkartendaten', 'daten deiner karte', 'daten ihrer karte', 'ablaufdatum + karte', 'prüfziffer + karte',
    'pin deiner karte', 'pin ihrer karte', 'foto deiner karte', 'foto ihrer karte', 'foto von deiner karte',
    'foto deines ausweises', 'foto ihres ausweises', 'foto von deinem ausweis', 'foto von ihrem ausweis',
    'kopie deines ausweises', 'kopie ihres ausweises', 'benutzername und passwort + bank']),
  ('pago_sin_vuelta', ARRAY[
    'payment in bitcoin*', 'pay in bitcoin*', 'pay with bitcoin*', 'payment in crypto*',
    'pay in crypto*', 'pay with crypto*', 'pay me in crypto*', 'paypal + friends and family',
    'paypal + family and friends', 'paypal + friends family', 'in advance + transfer', 'upfront + transfer',
    'up front + transfer', 'courier + collect* + money', 'courier + insurance + pay*', 'shipping + in advance',
    'carte cadeau', 'cartes cadeaux', 'paiement en bitcoin*', 'payer en bitcoin*', 'paiement en crypto*',
    'payer en crypto*', 'paypal + entre proches', 'paypal + amis', 'd’avance + virement', 'à l’avance + virement',
    'transcash', 'neosurf', 'pcs + coupon*', 'mandat cash', 'coursier + récupér* + argent', 'frais de port + d’avance',
    'geschenkkarte*', 'zahlung in bitcoin*', 'in bitcoin + bezahl*', 'mit bitcoin + bezahl*',
    'zahlung in krypto*', 'in krypto* + bezahl*', 'paypal + freunde und familie', 'paypal + freunde',
    'im voraus + überweis*', 'vorab + überweis*', 'vorkasse + überweis*', 'kurier + abhol* + geld',
    'versandkosten + im voraus']),
  ('fuera_de_aqui', ARRAY[
    'outside the website', 'outside this website', 'outside this site', 'outside the platform',
    'outside of the platform', 'off the platform', 'off this platform', 'avoid the platform',
    'en dehors du site', 'hors du site', 'en dehors de la plateforme', 'hors de la plateforme', 'sans passer par le site',
    'sans passer par la plateforme',
    'außerhalb der plattform', 'ausserhalb der plattform', 'außerhalb der website', 'ausserhalb der website',
    'außerhalb der seite', 'ausserhalb der seite', 'ohne die plattform', 'an der plattform vorbei'])
)
UPDATE warning_rules r
   SET phrases = array_replace(array_replace(r.phrases,
         'whatsapp + !botón + !bot + !api + !integra*', 'whatsapp + !bot* + !button + !bouton + !api + !integr*'),
         'telegram + !bot + !api + !canal', 'telegram + !bot* + !api + !canal + !channel + !kanal')
       || ARRAY(SELECT phrase FROM unnest(s.phrases) WITH ORDINALITY AS added (phrase, nth)
                 WHERE NOT phrase = ANY (r.phrases) ORDER BY nth),
       updated_at = app_now()
  FROM shipped s
 WHERE s.name = r.name AND NOT s.phrases <@ r.phrases;
