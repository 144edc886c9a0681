/* The words by which searches in other languages of the site are read: the commonest hundred trades, things that people
 * have made, learn or look after, and towns that have a name of their own there. On each line stand the Spanish words,
 * then the names in English, French and German, with women's where they differ, the verb or the work where people type
 * it, and no plural that an ending makes (`spoken-words.server.ts`). Words that are written as a Spanish word of
 * another meaning are left out («notar», «plan»). */

/** The commonest hundred trades that people hire here, those of lab/judge/data/trades.tsv. */
export const TRADES = `
fontanero | plumber, plumbing | plombier, plombière, plomberie | Klempner, Sanitärinstallateur, Klempnerarbeiten
electricista | electrician, electrical work, wiring | électricien, électricienne, électricité | Elektriker, Elektroinstallateur
cerrajero | locksmith | serrurier, serrurière, serrurerie | Schlosser, Schlüsseldienst
carpintero | carpenter, joiner, carpentry, woodworker | menuisier, menuisière, charpentier, menuiserie, ébéniste | Schreiner, Tischler, Zimmermann
albañil | builder, bricklayer, mason, building work | maçon, maçonne, maçonnerie | Maurer, Bauarbeiter
reformas | renovation, refurbishment, renovate, remodelling, remodeling | rénovation, rénover, travaux | Renovierung, renovieren, Sanierung, Umbau
pintor de casas | house painter, decorator and painter, painter, house painting | peintre en bâtiment, peintre | Maler, Anstreicher, Malerarbeiten
escayolista | plasterer, drywall, plastering | plâtrier, plaquiste | Stuckateur, Trockenbauer, Gipser
jardinero | gardener, gardening, landscaper, landscape gardener | jardinier, jardinière, jardinage, paysagiste | Gärtner, Landschaftsgärtner, Gartenarbeit, Gartenpflege
manitas | handyman, handywoman, odd jobs, small repairs | bricoleur, bricoleuse, bricolage, homme à tout faire | Handwerker, Hausmeister, Heimwerker
mudanzas | removals, moving, mover, removal company, moving house, house move | déménagement, déménageur, déménager | Umzug, Umzugshelfer, Umzugsfirma, Umzugsunternehmen, umziehen
transportista | courier, delivery driver, haulier, man with a van | transporteur, transporteuse, coursier, livreur | Spediteur, Kurier, Transporteur, Lieferfahrer
limpieza de casas | house cleaner, cleaner, house cleaning, cleaning lady, domestic cleaning, cleaning, clean, clean my house, clean my flat, maid, housekeeper | femme de ménage, ménage, nettoyage, nettoyer, aide ménagère | Putzfrau, Reinigungskraft, Putzhilfe, Haushaltshilfe, Reinigung, putzen
limpieza de cristales | window cleaner, window cleaning | laveur de vitres, laveuse de vitres, nettoyage de vitres | Fensterputzer, Fensterreinigung
fumigador | pest control, exterminator | dératisation, désinsectisation, exterminateur | Schädlingsbekämpfer, Kammerjäger, Schädlingsbekämpfung
cristalero | glazier | vitrier, vitrière | Glaser
herrero | blacksmith, welder, welding | forgeron, forgeronne, soudeur, soudeuse, ferronnier | Schmied, Schweißer, Metallbauer
tapicero | upholsterer, upholstery, reupholster | tapissier, tapissière, retapisser | Polsterer, Polsterei
restaurador de muebles | furniture restorer, furniture restoration | restaurateur de meubles, restauration de meubles | Möbelrestaurator, Möbelrestaurierung
antenista | aerial fitter, aerial installer, satellite installer | antenniste | Antennenbauer, Antennentechniker
aire acondicionado | air conditioning, air con, air conditioner | climatisation, frigoriste, climaticien | Klimaanlage, Klimatechniker, Kältetechniker
calefacción | heating engineer, heating, boiler repair | chauffagiste, chauffage | Heizungsbauer, Heizungsinstallateur, Heizung
tejados | roofer, roofing, roof repair | couvreur, couvreuse, toiture | Dachdecker, Dachreparatur
deshollinador | chimney sweep | ramoneur, ramoneuse, ramonage | Schornsteinfeger, Kaminkehrer
vigilante | security guard, bouncer | agent de sécurité, vigile | Wachmann, Sicherheitsdienst, Türsteher
decorador | interior designer, interior decorator, home stager, interior design | décorateur, décoratrice, architecte d'intérieur, décoration d'intérieur | Innenarchitekt, Raumausstatter, Inneneinrichter
arquitecto | architect | architecte | Architekt
aparejador | quantity surveyor, building surveyor | métreur | Bauleiter
ingeniero | engineer | ingénieur, ingénieure | Ingenieur
topógrafo | land surveyor, surveyor | géomètre, topographe | Vermesser, Landvermesser
perito | expert witness, loss adjuster | expert judiciaire | Gutachter, Sachverständiger, Sachverständige
administrador de fincas | property manager, property management | syndic de copropriété, gestionnaire immobilier | Hausverwalter, Hausverwaltung
agente inmobiliario | estate agent, real estate agent, realtor | agent immobilier, agente immobilière | Immobilienmakler, Makler
abogado | lawyer, solicitor, attorney, barrister | avocat, avocate | Anwalt, Anwältin, Rechtsanwalt, Rechtsanwältin
detective | private detective, private investigator | détective, détective privé | Detektiv, Privatdetektiv
contable | accountant, accounting, bookkeeper, bookkeeping | comptable, comptabilité, expert-comptable | Buchhalter, Buchhaltung, Buchführung
gestor | administrative agent, paperwork | conseiller administratif, démarches administratives | Verwaltungsberater, Behördengänge
asesor fiscal | tax adviser, tax advisor, tax return, tax consultant | conseiller fiscal, conseillère fiscale, déclaration d'impôts | Steuerberater, Steuererklärung
corredor de seguros | insurance broker, insurance agent | courtier en assurances, courtier d'assurances | Versicherungsmakler, Versicherungsvertreter
secretaria | secretary, virtual assistant, personal assistant | secrétaire, secrétariat, assistante virtuelle, assistant virtuel | Sekretärin, Sekretär, virtuelle Assistentin, virtueller Assistent, Bürokraft
traductor | translator, translation, translate | traducteur, traductrice, traduction, traduire | Übersetzer, Übersetzung, übersetzen
traductor jurado | sworn translator, sworn translation, certified translation | traducteur assermenté, traduction assermentée | vereidigter Übersetzer, beglaubigte Übersetzung
intérprete | interpreter, interpreting | interprète, interprétariat | Dolmetscher, dolmetschen
corrector | proofreader, proofreading, copy editor, editing | correcteur, correctrice, relecture, relecteur | Korrektor, Lektor, Lektorat, Korrekturlesen
redactor | copywriter, writer, content writer, copywriting, ghostwriter | rédacteur, rédactrice, rédaction, concepteur-rédacteur | Texter, Werbetexter, Redakteur, Schreiber
guionista | screenwriter, scriptwriter | scénariste | Drehbuchautor
maquetador | typesetter, layout designer, desktop publishing | maquettiste, mise en page | Layouter, Setzer, Buchsatz
encuadernador | bookbinder, bookbinding | relieur, relieuse, reliure | Buchbinder
impresor | printer, printing | imprimeur, imprimeuse, imprimerie | Drucker, Druckerei
rotulista | sign maker, signwriter, sign writer | enseigniste, peintre en lettres | Schildermaler, Schilderhersteller
diseñador gráfico | graphic designer, graphic design | graphiste, designer graphique, design graphique | Grafikdesigner, Grafiker, Grafikdesign
ilustrador | illustrator, illustration | illustrateur, illustratrice, dessinateur, dessinatrice | Illustrator, Zeichner
tatuador | tattoo artist, tattooist, tattoo | tatoueur, tatoueuse, tatouage | Tätowierer, Tattoo-Künstler, Tätowierung
página web | web designer, web design, website designer, web developer, website builder | webdesigner, concepteur web, créateur de site, développeur web, développeuse web | Webdesigner, Webentwickler, Webseitenersteller
programador | programmer, software developer, developer, app developer, coder, software engineer | programmeur, programmeuse, développeur, développeuse | Programmierer, Softwareentwickler, Entwickler, programmieren
informático | computer technician, IT support, computer repair, IT technician | informaticien, informaticienne, dépannage informatique | Informatiker, Computerreparatur, Computerhilfe, PC-Hilfe
publicista | advertising, advertiser, marketing consultant | publicitaire, publicité | Werbefachmann, Werbung
periodista | journalist | journaliste | Journalist
fotógrafo | photographer, photography, photo shoot, photos, photograph | photographe, photographie, photos, séance photo, shooting photo | Fotograf, Fotografie, Fotoshooting, fotografieren, Photograph
camarógrafo | videographer, cameraman, camerawoman, filmmaker, video maker | vidéaste, cadreur, cadreuse, caméraman | Kameramann, Kamerafrau, Videograf, Filmer
locutor | voice over, voice-over, voice actor, voiceover, announcer | voix off, speaker, comédien voix | Sprecher, Synchronsprecher
técnico de sonido | sound engineer, sound technician, audio engineer | ingénieur du son, technicien du son, sonorisateur | Tontechniker, Toningenieur
músico | musician, live music, band | musicien, musicienne | Musiker, Band
guitarrista | guitarist, guitar player | guitariste | Gitarrist
pianista | pianist, piano player | pianiste | Pianist, Klavierspieler
cantante | singer | chanteur, chanteuse | Sänger
afinador | piano tuner, piano tuning | accordeur, accordeuse, accordeur de piano | Klavierstimmer
profesor particular | tutor, private tutor, private teacher, tutoring, private lessons | cours particuliers, professeur particulier, soutien scolaire | Nachhilfe, Nachhilfelehrer, Privatlehrer, Privatunterricht
modista | dressmaker, seamstress, tailor, sewing, alterations | couturier, couturière, couture, tailleur, retouches | Schneider, Näherin, Änderungsschneiderei, nähen
bordadora | embroiderer, embroidery | brodeur, brodeuse, broderie | Sticker, Stickerei
zapatero | shoemaker, cobbler, shoe repair | cordonnier, cordonnière, cordonnerie | Schuster, Schuhmacher, Schuhreparatur
joyero | jeweller, jeweler, jewellery, jewelry, goldsmith | bijoutier, bijoutière, joaillier, bijoux | Juwelier, Goldschmied, Schmuck
relojero | watchmaker, watch repair, clockmaker | horloger, horlogère, horlogerie | Uhrmacher
ceramista | potter, ceramist, pottery | céramiste, potier, potière, poterie | Keramiker, Töpfer, Töpferei
peluquero | hairdresser, hair stylist, hairstylist, haircut | coiffeur, coiffeuse, coiffure | Friseur, Friseurin, Frisör, Frisörin, Friseuse, Haarschnitt
barbero | barber | barbier | Barbier, Herrenfriseur
maquillador | make-up artist, makeup artist, make up artist, makeup, make-up | maquilleur, maquilleuse, maquillage | Visagist, Make-up-Artist
manicura | manicurist, nail technician, nails, manicure | manucure, prothésiste ongulaire, onglerie | Maniküre, Nageldesignerin, Nagelstudio
esteticista | beautician, beauty therapist | esthéticien, esthéticienne | Kosmetiker
masajista | masseur, masseuse, massage therapist, massage | masseur, masseuse, massage | Masseur, Masseurin, Massage
fisioterapeuta | physiotherapist, physical therapist, physio, physiotherapy | kinésithérapeute, kiné, kinésithérapie | Physiotherapeut, Krankengymnast, Physiotherapie
podólogo | podiatrist, chiropodist, podiatry | podologue, pédicure | Podologe, Podologin, Fußpflege
enfermera | nurse, nursing | infirmier, infirmière | Krankenschwester, Krankenpfleger, Pfleger, Pflegerin
logopeda | speech therapist, speech therapy | orthophoniste, orthophonie | Logopäde, Logopädin, Sprachtherapeut
psicólogo | psychologist, therapist, psychotherapist, counsellor | psychologue, psychothérapeute | Psychologe, Psychologin, Psychotherapeut
nutricionista | nutritionist, dietitian, dietician | nutritionniste, diététicien, diététicienne | Ernährungsberater, Diätassistent
entrenador personal | personal trainer, fitness coach, fitness trainer | coach sportif, coach sportive, entraîneur personnel | Personal Trainer, Fitnesstrainer
actor | actress | acteur, actrice, comédien, comédienne | Schauspieler
niñera | nanny, babysitter, babysitting, childminder, childcare, child care | nounou, baby-sitter, babysitting, garde d'enfants, nourrice | Babysitter, Kindermädchen, Kinderbetreuung, Tagesmutter
cuidadora de mayores | carer, caregiver, elderly care, home care, care for the elderly | aide à domicile, auxiliaire de vie, aide-soignante, garde-malade | Altenpfleger, Altenpflegerin, Seniorenbetreuung, Altenpflege, Pflegekraft
paseador de perros | dog walker, dog walking, walk my dog, walk dogs | promeneur de chiens, promeneuse de chiens, promenade de chiens, promener mon chien | Hundesitter, Gassigeher, Hundeausführer, Gassi-Service, Hund ausführen
adiestrador | dog trainer, dog training | éducateur canin, éducatrice canine, dresseur de chiens | Hundetrainer, Hundeschule
veterinario | vet, veterinarian, veterinary surgeon | vétérinaire | Tierarzt, Tierärztin
cocinero | cook, chef, private chef, personal chef, cooking | cuisinier, cuisinière, chef à domicile, chef cuisinier | Koch, Köchin, Privatkoch, Mietkoch, kochen
catering | caterer | traiteur | Partyservice, Caterer
pastelero | pastry chef, cake maker, confectioner, baker, birthday cake, wedding cake | pâtissier, pâtissière, pâtisserie, gâteau | Konditor, Bäcker, Torte, Hochzeitstorte, Geburtstagstorte
camarero | waiter, waitress, bartender, barman | serveur, serveuse, barman | Kellner, Barkeeper
florista | florist, flower arrangements | fleuriste | Florist, Blumenhändler
mago | magician | magicien, magicienne, prestidigitateur | Zauberer, Zauberin, Zauberkünstler
payaso | clown, children's entertainer, kids entertainer | clown | Clown
conductor | driver, chauffeur | chauffeur, chauffeuse | Fahrer, Chauffeur
guía turístico | tour guide, tourist guide, city guide, guided tour | guide touristique, visite guidée | Reiseführer, Stadtführer, Stadtführung, Fremdenführer
mecánico | mechanic, car mechanic, car repair | mécanicien, mécanicienne, garagiste, mécanique auto | Mechaniker, Automechaniker, Kfz-Mechaniker, Autoreparatur
`

/** Things that are made, taught, repaired or looked after, and occasions for them. */
export const THINGS = `
boda | wedding | mariage | Hochzeit, Hochzeits
fotógrafo de boda | wedding photographer, wedding photography, wedding photos | photographe de mariage, photos de mariage | Hochzeitsfotograf, Hochzeitsfotos, Hochzeitsfotografie
bautizo | christening, baptism | baptême | Taufe
cumpleaños | birthday, birthday party | anniversaire | Geburtstag, Geburtstagsfeier
fiesta | party | fête, soirée | Party, Feier
evento | event | événement, évènement | Veranstaltung
logotipo | logo design, logo designer | création de logo, logotype | Logodesign, Logo-Design
sitio web | website, web page, web site | site web, site internet, page web, site | Webseite, Website, Homepage, Internetseite
tienda online | online shop, online store, web shop, e-commerce | boutique en ligne, e-commerce | Onlineshop, Online-Shop, Webshop
clases de | lessons, lesson, classes, teacher, class | cours, leçons, professeur, prof | Unterricht, Kurs, Lehrer, Lehrerin, Stunden
guitarra | guitar | guitare | Gitarre, Gitarren
clases de guitarra | guitar lessons, guitar teacher | cours de guitare, professeur de guitare | Gitarrenunterricht, Gitarrenlehrer
clases de piano | piano lessons, piano teacher | cours de piano, professeur de piano | Klavierunterricht, Klavierlehrer
violín | violin | violon | Geige, Violine
matemáticas | maths, math, mathematics | mathématiques, maths | Mathematik, Mathe
clases de inglés | English lessons, English teacher, English classes | cours d'anglais, professeur d'anglais | Englischunterricht, Englischlehrer
clases de español | Spanish lessons, Spanish teacher, Spanish classes | cours d'espagnol, professeur d'espagnol | Spanischunterricht, Spanischlehrer, Spanischkurs
inglés | English | anglais, anglaise | Englisch, Englische
español | Spanish | espagnol, espagnole | Spanisch, Spanische
francés | French | français, française | Französisch, Französische
alemán | German | allemand, allemande | Deutsch, Deutsche
italiano | Italian | italien, italienne | Italienisch
portugués | Portuguese | portugais, portugaise | Portugiesisch
catalán | Catalan | catalan | Katalanisch
ruso | Russian | russe | Russisch
chino | Chinese | chinois | Chinesisch
cocina | kitchen | cuisine | Küche
baño | bathroom | salle de bain, salle de bains | Badezimmer, Bad
casa | house, home | maison | Haus
piso | flat, apartment | appartement | Wohnung
oficina | office | bureau | Büro
jardín | garden | jardin | Garten
piscina | swimming pool, pool | piscine | Schwimmbad, Pool
muebles | furniture | meubles, meuble | Möbel
montar muebles | furniture assembly, assemble furniture, flat pack assembly | montage de meubles, monter des meubles | Möbelaufbau, Möbelmontage, Möbel aufbauen
lavadora | washing machine | machine à laver, lave-linge | Waschmaschine
ordenador | computer, laptop | ordinateur | Computer, Laptop
móvil | mobile phone, cell phone | téléphone portable | Handy
coche | car | voiture | Auto
bicicleta | bike, bicycle | vélo, bicyclette | Fahrrad
reparación | repair, repairs, fix, repairing | réparation, réparer | Reparatur, reparieren
perro | dog | chien, chienne | Hund
gato | cat | chat, chatte | Katze
niños | children, kids, child | enfants, enfant | Kinder, Kind
vestido | dress | robe | Kleid
ropa | clothes | vêtements | Kleidung
libro | book | livre | Buch
vídeo | videos | vidéo | Videos
edición de vídeo | video editing, video editor | montage vidéo, monteur vidéo, monteuse vidéo | Videoschnitt, Videobearbeitung, Cutter
dibujo | drawing | dessin | Zeichnung
retrato | portrait | portrait | Porträt
invitaciones | invitations, invitation | invitations, faire-part | Einladungen, Einladung
tarjetas de visita | business cards | cartes de visite | Visitenkarten
redes sociales | social media | réseaux sociaux | soziale Medien, Social-Media
restaurante | restaurant | restaurant | Restaurant
a domicilio | at home, at my home, at my place | à domicile, à la maison | zu Hause, bei mir zu Hause
online | | en ligne |
música | music | musique | Musik
`

/** Towns that are called otherwise abroad. */
export const TOWNS = `
Sevilla | Seville | Séville |
Zaragoza | Saragossa | Saragosse | Saragossa
Córdoba | Cordova | Cordoue | Cordoba
Granada | | Grenade |
Valencia | | Valence |
Barcelona | | Barcelone |
Cádiz | | Cadix |
Toledo | | Tolède |
Segovia | | Ségovie |
Salamanca | | Salamanque |
Pamplona | Pampeluna | Pampelune |
Palma | Palma de Majorca, Majorca | Palma de Majorque, Majorque | Mallorca
A Coruña | Corunna | La Corogne |
San Sebastián | | Saint-Sébastien |
Santiago de Compostela | | Saint-Jacques-de-Compostelle |
Alicante | | | Alicante
Gerona | | Gérone |
Tarragona | | Tarragone |
Murcia | | Murcie |
Lérida | | Lérida |
Málaga | Malaga | Malaga | Malaga
`
