import { expect, test } from 'vitest'
import { aDatabase } from '#tests/support/database.ts'
import { contactsIn, hasCardNumber } from './contacts.ts'
import { parsePhrase, rulesThatFit } from './phrases.ts'
import { listRules } from './rules.server.ts'
import { sameText, wordsOf } from './words.ts'

const rules = await listRules(await aDatabase())
const fit = (text: string) => rulesThatFit(text, rules)

test.each([
  ['Para confirmar el pago dime el código que te ha llegado por SMS', 'codigos'],
  ['Te va a llegar un mensaje. Pásame el CODIGO de 6 cifras, porfa', 'codigos'],
  ['necesito el código de verificación para liberar el dinero', 'codigos'],
  ['Reenvíame el código en cuanto lo tengas', 'codigos'],
  ['Dame el número de tu tarjeta y el CVV y te hago el ingreso', 'tarjetas'],
  ['Mándame una foto de tu DNI por las dos caras', 'tarjetas'],
  ['Mi tarjeta es 4111 1111 1111 1111, cárgalo ahí', 'tarjetas'],
  ['Prefiero que me pagues con una tarjeta regalo de Amazon', 'pago_sin_vuelta'],
  ['Es por PayPal pero en amigos y familiares, para no pagar de más', 'pago_sin_vuelta'],
  ['Haz la transferencia por adelantado y mañana empiezo', 'pago_sin_vuelta'],
  ['¿Me das tu WhatsApp y seguimos por ahí?', 'fuera_de_aqui'],
  ['escríbeme al w h a t s a p p 600 123 456', 'fuera_de_aqui'],
  ['Mejor por Guasap que aquí tarda mucho', 'fuera_de_aqui'],
  ['Mi enlace es https://wa.me/34600123456', 'fuera_de_aqui'],
  ['Lo cerramos fuera de la plataforma y nos ahorramos el lío', 'fuera_de_aqui'],
  ['What\u200bs\u200bApp, por favor', 'fuera_de_aqui'],
  ['To confirm the payment, tell me the code you received', 'codigos'],
  ['Please send me the 6-digit code from the SMS', 'codigos'],
  ['Give me your card number and the expiry date', 'tarjetas'],
  ['Send a picture of your ID, both sides', 'tarjetas'],
  ['I pay by PayPal, friends and family, no fees', 'pago_sin_vuelta'],
  ['A bank transfer in advance and I start tomorrow', 'pago_sin_vuelta'],
  ['Let’s deal outside the platform', 'fuera_de_aqui'],
  ['Envoyez-moi le code reçu par SMS', 'codigos'],
  ['Il me faut le code à 6 chiffres que vous avez reçu', 'codigos'],
  ['Quel est le numéro de votre carte ?', 'tarjetas'],
  ['Une photo de votre pièce d’identité, recto verso', 'tarjetas'],
  ['Un virement à l’avance et je commence demain', 'pago_sin_vuelta'],
  ['PayPal entre proches, c’est sans frais', 'pago_sin_vuelta'],
  ['On peut s’arranger sans passer par le site', 'fuera_de_aqui'],
  ['Sag mir bitte den Code, den du bekommen hast', 'codigos'],
  ['Schicken Sie mir den 6-stelligen Code aus der SMS', 'codigos'],
  ['Ich brauche die Nummer deiner Karte und das Ablaufdatum', 'tarjetas'],
  ['Ein Foto von deinem Ausweis, Vorder- und Rückseite', 'tarjetas'],
  ['Überweise bitte im Voraus, dann fange ich morgen an', 'pago_sin_vuelta'],
  ['Per PayPal an Freunde und Familie, dann ohne Gebühr', 'pago_sin_vuelta'],
  ['Machen wir das ausserhalb der Plattform', 'fuera_de_aqui'],
])('«%s» brings %s', (text, name) => {
  expect(fit(text)).toContain(name)
})

test.each([
  'Hola, ¿sigue disponible? Me interesa para el mes que viene.',
  'Mi código postal es el 50001, en Zaragoza.',
  'Te paso el código fuente en un ZIP cuando terminemos.',
  'Quiero un código QR con la carta del restaurante.',
  'Aplica el código promocional VERANO en la tienda.',
  'Necesito el diseño de 200 tarjetas de visita con los datos de la empresa.',
  'Estos son los datos de la tarjeta de visita: nombre, cargo y web.',
  'El presupuesto es de 1.250,50 € y se paga al terminar, por transferencia.',
  'Acepto Bizum, transferencia o efectivo al acabar el trabajo.',
  'Te adelanto que esta semana no puedo, ¿te va bien la que viene?',
  'Quiero un botón de WhatsApp en mi web y un formulario de contacto.',
  'Busco a alguien que programe un bot de Telegram para avisos.',
  'Puedes llamarme al 600 123 456 por las tardes.',
  'El pedido lo lleva un mensajero y va con seguro.',
  'Escríbeme a laia@ejemplo.es si prefieres el correo.',
  'La referencia del pedido es 4111111111111112.',
  '¿Cuánto cobras por traducir un texto sobre bitcoin de 3.000 palabras?',
  'Could you send me the source code when we are done?',
  'My postcode is SW1A 1AA, on the second floor.',
  'I need two hundred business cards with our details.',
  'I want a WhatsApp button on my website and a Telegram channel.',
  'The price is 1,250.50 € and I pay by bank transfer once the work is done.',
  'There is room to park outside the site, next to the crane.',
  'Envoyez-moi le code source à la fin, dans un ZIP.',
  'Deux cents cartes de visite avec les données de l’entreprise.',
  'Je veux un bouton WhatsApp et l’intégration de WhatsApp dans mon site.',
  'Le virement se fait quand le travail est fini.',
  'Schick mir am Ende bitte den Quellcode als ZIP.',
  'Visitenkarten mit den Daten der Firma, zweihundert Stück.',
  'Die Karte zeigt Kartendaten von OpenStreetMap.',
  'Ein WhatsApp-Button für meine Website und ein Telegram-Kanal.',
  'Ich überweise, sobald die Arbeit fertig ist.',
  '',
  '🎻🎻🎻',
  'مرحبا، هل الخدمة متاحة؟',
])('«%s» brings no warning', (text) => {
  expect(fit(text)).toEqual([])
})

test('every phrase that comes with the product can be read', () => {
  const faults = rules.flatMap(({ phrases }) => phrases.filter((phrase) => 'fault' in parsePhrase(phrase)))
  expect(rules.length).toBeGreaterThan(3)
  expect(faults).toEqual([])
})

test('a phrase has words in a row, beginnings of words, and words that must or must not be there besides', () => {
  const fits = (phrase: string, text: string) => rulesThatFit(text, [{ name: 'una', phrases: [phrase] }]).length === 1
  expect(fits('dos palabras', 'Son DOS, palabras')).toBe(true)
  expect(fits('dos palabras', 'dos o tres palabras')).toBe(false)
  expect(fits('comisi*', 'sin comisiones')).toBe(true)
  expect(fits('comisi*', 'promisión')).toBe(false)
  expect(fits('uno + {correo}', 'manda uno a ana@ejemplo.es')).toBe(true)
  expect(fits('uno + {correo}', 'manda uno')).toBe(false)
  expect(fits('{teléfono} + !{enlace}', 'al 600-123-456')).toBe(true)
  expect(fits('{teléfono} + !{enlace}', 'al 600-123-456 o www.ejemplo.es')).toBe(false)
})

test.each([
  ['', 'a part has no word'],
  ['+', 'a part has no word'],
  ['ab', 'a part has at least 3 letters'],
  ['ab*', 'before a * stand at least 3 letters'],
  ['!nada', 'a phrase needs something that has to be there'],
  ['{dni}', '«{dni}» is none of {tarjeta}, {teléfono}, {correo}, {enlace}'],
  ['{constructor}', '«{constructor}» is none of {tarjeta}, {teléfono}, {correo}, {enlace}'],
  ['uno + dos + tres + cuatro + cinco + seis + siete', 'a phrase has at most 6 parts'],
  ['a'.repeat(121), 'a phrase has at most 120 characters'],
])('the phrase «%s» is refused', (phrase, fault) => {
  expect(parsePhrase(phrase)).toEqual({ fault })
})

test('a phrase that looks like a regular expression is only words', () => {
  const [rule] = [{ name: 'una', phrases: ['(a+)+$ pago'] }]
  expect(rulesThatFit('a'.repeat(5000), [rule as never])).toEqual([])
})

test('telephones and addresses are recognised as the same however they are written', () => {
  const values = (text: string) => contactsIn(text).map(({ value }) => value)
  for (const text of ['600 123 456', '600123456', '+34 600-12-34-56', '0034600123456', '(600) 123.456'])
    expect(values(`Llama al ${text}.`), text).toEqual(['34600123456'])
  expect(values('Ana@Ejemplo.ES o ana@ejemplo.es')).toEqual(['ana@ejemplo.es'])
  expect(values('El 12 de marzo de 2026, 1.250,50 €, CP 50001, ISBN 9788437604947')).toEqual([])
  expect(hasCardNumber('5500-0000-0000-0004')).toBe(true)
  expect(hasCardNumber('1234 5678 9012 3456')).toBe(false)
})

test('a copied message is recognised without its salutation, and short messages are not compared', () => {
  const text = 'He visto tu anuncio y tengo un trabajo para ti, escríbeme cuanto antes.'
  expect(sameText(`Hola Ana: ${text}`)).toBe(sameText(`¡hola, Luis!\n${text.toUpperCase()}`.replace('¡', '')))
  for (const salutation of [
    'Dear Ana, ',
    'Good morning Luis! ',
    'Bonjour Zoë,\n',
    'Chère Ana, ',
    'Hallo Jo, ',
    'Sehr geehrte Frau Ng,\n',
  ])
    expect(sameText(salutation + text), salutation).toBe(sameText(text))
  expect(sameText(text)).not.toBe(sameText(`${text} Gracias`))
  expect(sameText('Hola, ¿sigue disponible?')).toBeUndefined()
  expect(wordsOf('¿Qué tal, W.H.A.T.S.A.P.P?')).toEqual(['que', 'tal', 'whatsapp'])
})
