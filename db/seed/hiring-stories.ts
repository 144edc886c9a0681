import {
  act,
  agrees,
  answers,
  answersOffer,
  appeals,
  moderatorDecides,
  offersMore,
  opens,
  opensSimulator,
  paysInSimulator,
  proposes,
  rates,
  saysShare,
  silence,
  timeIsOver,
  transfers,
  withdraws,
  type Step,
} from './hiring-steps.ts'

/** Title, price and days of a stage. */
export type DemoStage = [title: string, euros: number, days: number]

export interface DemoHiring {
  /** The beginning of a listing's title. */
  about: string
  client: string
  title: string
  body: string
  budget?: number
  daysAgo: number
  /** Without any the request waits for a quote. */
  stages?: DemoStage[]
  /** What the client proposes instead of the quote, which waits for its author's answer. */
  counter?: { euros: number; words: string }
  /** Who else is asked, by the beginning of a listing's title, and for how much they would do it. */
  others?: [about: string, euros: number, days: number][]
  /** `prueba` is paid in the simulator, which is only where a trial is. */
  provider?: 'directo' | 'prueba'
  plan?: 'antes' | 'al_entregar'
  /** The client hires as a private person, and wants the work to begin at once. */
  isConsumer?: boolean
  /** What happened after it was accepted, each a day after the one before; without it the quote waits for an answer. */
  steps?: Step[]
}

/** What people of the demonstration have asked for, agreed on and done: every state that an order can be in. */
export const HIRINGS: DemoHiring[] = [
  // Work between two who pay each other.
  {
    about: 'Cartel',
    client: 'cliente',
    title: 'Cartel de la falla infantil',
    body: 'Formato A3, para imprenta y para el móvil. Tema: los limones del huerto.',
    budget: 30_000,
    daysAgo: 9,
    stages: [['Cartel terminado, en dos formatos', 280, 6]],
    steps: [
      ...transfers(),
      act('freelancer', 'deliver', 'Van los dos archivos.', {
        files: ['Cartel en A3.png', 'Cartel para el móvil.png'],
      }),
      act('client', 'accept'),
    ],
  },
  {
    about: 'Encuadernación',
    client: 'cliente',
    title: 'Un recetario de familia, cosido a mano',
    body: 'Ciento veinte páginas que ya tengo impresas. Tapa de tela, color a elegir.',
    daysAgo: 6,
    stages: [
      ['Muestra de tela y de costura', 25, 8],
      ['Recetario encuadernado', 90, 12],
    ],
    steps: [
      ...transfers(),
      offersMore({ title: 'Un estuche a medida', baseCents: 3_500, days: 5 }),
      answersOffer(true),
    ],
  },
  {
    about: 'Cartel',
    client: 'judit',
    title: 'Cartel para una jornada de puertas abiertas',
    body: 'Queremos algo claro y cercano, con la dirección bien grande.',
    daysAgo: 5,
    stages: [['Cartel en A2', 240, 4]],
    steps: [
      ...transfers(),
      act('freelancer', 'deliver', 'Va en otro color también.', { files: ['Cartel en A2.png', 'Otro color.png'] }),
    ],
  },
  {
    about: 'Encuadernación',
    client: 'cliente',
    title: 'Álbum de fotos de la boda',
    body: 'Cuarenta páginas de cartulina negra, con papel de seda entre ellas.',
    daysAgo: 9,
    plan: 'al_entregar',
    stages: [
      ['Prueba de portada', 30, 4],
      ['Álbum', 140, 9],
    ],
    steps: [
      act('freelancer', 'deliver', 'La portada, en tela de lino.'),
      act('client', 'accept'),
      act('client', 'pay', 'En mano, al recoger la prueba.'),
      act('freelancer', 'not-received', null),
      act('freelancer', 'deliver', 'El álbum está listo para recoger.', { n: 2 }),
      opens('client', 'incompleto', 50, 'Faltan el papel de seda y seis de las páginas.', 2),
    ],
  },
  {
    about: 'Encuadernación',
    client: 'judit',
    title: 'Cuarenta libretas para unas jornadas',
    body: 'Tapa blanda, cosidas, con el nombre de las jornadas en la cubierta.',
    daysAgo: 3,
    stages: [['Cuarenta libretas', 360, 15]],
    counter: { euros: 320, words: 'Nos vale la tapa sin laminar, si así se queda en 320 €.' },
  },
  {
    about: 'Logotipo',
    client: 'lucia',
    title: 'Logotipo para un club de ajedrez',
    body: 'Que se pueda bordar en una camiseta y se vea de lejos.',
    daysAgo: 5,
    stages: [['Logotipo', 200, 8]],
    steps: [...transfers(), act('freelancer', 'cancel', null)],
  },
  {
    about: 'Maquetación',
    client: 'cliente',
    title: 'Boletín de la cofradía',
    body: 'Ocho páginas en A5, con la foto de portada que os paso.',
    daysAgo: 8,
    stages: [['Boletín maquetado', 160, 10]],
    steps: [
      ...transfers(),
      act('client', 'ask-cancel', null),
      act('freelancer', 'agree-cancel', null),
      act('freelancer', 'returned', null),
    ],
  },
  {
    about: 'Maquetación',
    client: 'judit',
    title: 'Catálogo de una exposición de barrio',
    body: 'Treinta obras, con su ficha. Las fotos ya están hechas.',
    daysAgo: 10,
    stages: [['Catálogo', 300, 20]],
    steps: [
      ...transfers(),
      act('freelancer', 'cancel', null),
      act('freelancer', 'returned', null),
      act('client', 'return-received', null),
    ],
  },
  {
    about: 'Logotipo',
    client: 'judit',
    title: 'Imagen de un piso turístico',
    body: 'Un nombre corto y un dibujo sencillo para la puerta y la web.',
    daysAgo: 3,
    isConsumer: true,
    stages: [['Nombre y dibujo', 190, 10]],
    steps: [...transfers(), withdraws('Al final no vamos a alquilarlo.')],
  },
  {
    about: 'Fotos de tu casa',
    client: 'cliente',
    title: 'Fotos del piso de mis padres',
    body: 'Tres habitaciones y una terraza. Hay buena luz por la mañana.',
    daysAgo: 9,
    isConsumer: true,
    stages: [['Reportaje de veinte fotos', 120, 9]],
    steps: [...transfers(), withdraws('Hemos decidido no venderlo.'), saysShare(40)],
  },
  {
    about: 'Logotipo',
    client: 'marta',
    title: 'Rótulo de una peluquería',
    body: 'Letras sueltas, para que las corte un rotulista.',
    daysAgo: 6,
    stages: [['Rótulo', 90, 6]],
    steps: [silence],
  },
  {
    about: 'Auditoría',
    client: 'cliente',
    title: 'Revisar la web de la asociación',
    body: 'Queremos que la pueda usar todo el mundo, también con lector de pantalla.',
    daysAgo: 17,
    stages: [['Informe de diez páginas', 350, 6]],
    steps: [
      ...transfers(),
      act('freelancer', 'deliver', 'El informe, ordenado por gravedad.'),
      opens('client', 'distinto', 350, 'El informe es de otra web.'),
      answers('freelancer', 'Es la web de la asociación antes del cambio de dirección: la revisé el primer día.'),
      proposes('freelancer', 100),
      timeIsOver,
      moderatorDecides(
        200,
        'El informe se hizo sobre la dirección antigua, que seguía en marcha ese día.',
        'Lo acordado era la web de la asociación, sin decir cuál. Parte del informe vale para las dos.',
      ),
      appeals('client', 'La dirección nueva estaba en la solicitud.'),
    ],
  },
  // Work that was paid in the simulator.
  {
    about: 'Maquetación',
    client: 'cliente',
    title: 'Libro de relatos del taller de escritura',
    body: 'Catorce relatos, unas ciento sesenta páginas. Queremos que se lea bien en papel.',
    daysAgo: 13,
    provider: 'prueba',
    stages: [
      ['Pruebas de estilo', 120, 5],
      ['Interior maquetado', 380, 12],
      ['Cubierta', 150, 6],
    ],
    steps: [
      paysInSimulator('pagar'),
      act('freelancer', 'deliver', 'Dos pruebas, con letra distinta.'),
      act('client', 'accept'),
      paysInSimulator('dos_veces', { n: 2 }),
      act('freelancer', 'deliver', 'Las ciento sesenta páginas, en un archivo.', { n: 2 }),
      act(
        'client',
        'changes',
        'El índice salta de la 40 a la 44\nLos títulos, un poco más grandes\nUn prólogo de dos páginas',
        { n: 2 },
      ),
      act('freelancer', 'deliver', 'Corregidos los dos primeros. El prólogo no estaba acordado.', {
        n: 2,
        answers: ['hecho', 'hecho', 'fuera'],
      }),
      act('client', 'changes', 'En la página 12 falta un guion', { n: 2 }),
      offersMore({ title: 'Prólogo de dos páginas', baseCents: 4_000, days: 3 }),
    ],
  },
  {
    about: 'Logotipo',
    client: 'cliente',
    title: 'Sello para la asociación',
    body: 'Redondo, de tinta, con el nombre alrededor.',
    daysAgo: 7,
    provider: 'prueba',
    stages: [['Sello listo para encargar', 110, 5]],
    steps: [
      paysInSimulator('pagar'),
      act('freelancer', 'deliver', 'El archivo para la casa de sellos.'),
      act('client', 'accept'),
      rates('client', 5, 'Rápido y sin vueltas: el sello quedó como lo contamos.'),
      rates('freelancer', 5, 'Encargo muy claro y respuesta el mismo día.'),
    ],
  },
  {
    about: 'Cartel',
    client: 'cliente',
    title: 'Cartel del mercadillo solidario',
    body: 'Con el logotipo de las seis asociaciones. Para dentro de un mes.',
    daysAgo: 2,
    provider: 'prueba',
    stages: [['Cartel en A3', 150, 12]],
    steps: [paysInSimulator('rechazar'), opensSimulator()],
  },
  {
    about: 'Cartel',
    client: 'lucia',
    title: 'Horario de la clínica',
    body: 'Una hoja para la puerta, que se lea desde la acera.',
    daysAgo: 4,
    provider: 'prueba',
    stages: [['Hoja en A3', 60, 5]],
    // She pays after it was cancelled: it goes back whole.
    steps: [paysInSimulator('pagar', { beforePaying: act('freelancer', 'cancel', null) })],
  },
  {
    about: 'Campañas',
    client: 'cliente',
    title: 'Dar a conocer el huerto comunitario',
    body: 'Un mes de publicaciones, con fotos nuestras.',
    daysAgo: 6,
    provider: 'prueba',
    stages: [['Un mes de campaña', 260, 30]],
    steps: [paysInSimulator('sin_aviso'), act('freelancer', 'cancel', null)],
  },
  {
    about: 'Maquetación',
    client: 'judit',
    title: 'Carta de un restaurante',
    body: 'Cuatro páginas, con los alérgenos. En dos idiomas.',
    daysAgo: 10,
    provider: 'prueba',
    stages: [['Carta en dos idiomas', 220, 6]],
    steps: [
      paysInSimulator('pagar'),
      act('freelancer', 'deliver', 'La carta en español.'),
      opens('client', 'incompleto', 110, 'Falta la carta en inglés.'),
      answers('freelancer', 'Nadie me ha pasado la traducción, y traducir no entraba.'),
      proposes('freelancer', 60),
      agrees('client'),
    ],
  },
  {
    about: 'Logotipo',
    client: 'lucia',
    title: 'Señales para la sala de espera',
    body: 'Ocho señales con dibujo, para imprimir en vinilo.',
    daysAgo: 9,
    provider: 'prueba',
    stages: [['Ocho señales', 240, 6]],
    steps: [
      paysInSimulator('pagar'),
      act('freelancer', 'deliver', 'Las ocho, en un archivo cada una.'),
      opens('client', 'distinto', 240, 'Los dibujos no son del mismo estilo.'),
      answers('freelancer', 'Son los del boceto que se aceptó en la conversación.'),
      proposes('client', 120),
      proposes('freelancer', 40),
    ],
  },
  {
    about: 'Campañas',
    client: 'cliente',
    title: 'Campaña de la feria del libro',
    body: 'Dos semanas antes y la de la feria. Informe al final.',
    daysAgo: 14,
    provider: 'prueba',
    stages: [['Tres semanas de campaña', 450, 10]],
    steps: [
      paysInSimulator('pagar'),
      act('freelancer', 'deliver', 'El informe final de la campaña.'),
      opens('client', 'incompleto', 300, 'Solo se publicó la primera semana.'),
      answers('freelancer', 'Las otras dos están en la otra cuenta, como se acordó.'),
      proposes('client', 200),
      timeIsOver,
    ],
  },
  {
    about: 'Logotipo',
    client: 'marta',
    title: 'Iconos para una memoria anual',
    body: 'Doce iconos de una tinta, con su versión pequeña.',
    daysAgo: 15,
    provider: 'prueba',
    stages: [['Doce iconos', 330, 10]],
    steps: [
      paysInSimulator('pagar'),
      act('freelancer', 'deliver', 'Los doce, en dos tamaños.'),
      opens('client', 'distinto', 330, 'Dos de los iconos son de un banco de imágenes.'),
      answers('freelancer', 'Esos dos venían en el material que se me pasó.'),
      timeIsOver,
      moderatorDecides(
        55,
        'Diez iconos son propios; dos estaban en el material de quien contrata.',
        'Se pagan los diez, y los dos que no se hicieron se descuentan.',
      ),
    ],
  },
  // Requests that wait for an answer.
  {
    about: 'Logotipo',
    client: 'cliente',
    title: 'Logotipo para una asociación de vecinos',
    body: 'Somos treinta y queremos algo sencillo que se pueda bordar.',
    budget: 50_000,
    daysAgo: 2,
    stages: [
      ['Tres propuestas', 180, 7],
      ['Logotipo final', 270, 7],
    ],
    others: [
      ['Ilustración', 390, 12],
      ['Presentaciones', 320, 20],
      ['Textos para webs', 510, 9],
      ['Cabecera', 640, 15],
    ],
  },
  {
    about: 'Web para tu comercio',
    client: 'cliente',
    title: 'Una página para el huerto comunitario',
    body: 'Tres páginas: qué es, cuándo se riega y cómo apuntarse.',
    budget: 60_000,
    daysAgo: 1,
    stages: [['La web, en marcha', 560, 14]],
    others: [
      ['Aplicación', 480, 10],
      ['Reservas', 700, 21],
    ],
  },
  {
    about: 'Montaje',
    client: 'judit',
    title: 'Montar el vídeo de una obra',
    body: 'Veinte minutos grabados con el móvil; queremos tres.',
    daysAgo: 3,
    stages: [['Vídeo de tres minutos', 180, 6]],
    others: [['Vídeo animado', 240, 10]],
  },
  {
    about: 'Logotipo',
    client: 'lucia',
    title: 'Poner al día el logotipo de la clínica',
    body: 'El nuestro es de 1998. Nos gusta el verde, lo demás se puede cambiar.',
    daysAgo: 1,
  },
]
