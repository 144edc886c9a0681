export interface Talk {
  /** The beginning of the listing's title; its author answers. */
  about: string
  /** The key of whoever asks. */
  client: string
  daysAgo: number
  /** The client's first; a line of the seller's begins with «>». */
  lines: string[]
  /** How many minutes pass between two lines. */
  pace: number
  /** How many of the last lines their reader has not seen. */
  unread?: number
  /** Its seller has put it away. */
  archived?: boolean
}

/** What people of the demonstration have asked each other. */
export const DEMO_TALKS: Talk[] = [
  {
    about: 'Logotipo e identidad',
    client: 'cliente',
    daysAgo: 3,
    pace: 47,
    lines: [
      'Hola. Abro una papelería en Valencia en septiembre y necesito el logotipo y el rótulo. ¿Tienes hueco en junio?',
      '>¡Hola! Sí, la segunda quincena la tengo libre. ¿El local ya tiene nombre y colores pensados?',
      'Se llama «La Goma». Colores ninguno, pero la fachada es de ladrillo y no se puede pintar.',
      '>Perfecto, entonces el rótulo manda. Te propongo empezar por ahí y sacar el logotipo de él.',
      'Me gusta la idea. ¿Qué necesitas de mí?',
      '>Tres fotos de la fachada: de frente, desde la acera de enfrente y de noche. Y las medidas del hueco.',
      'Te las mando esta tarde. ¿El precio del anuncio incluye el sello?',
    ],
    unread: 1,
  },
  {
    about: 'Maquetación de libros',
    client: 'cliente',
    daysAgo: 12,
    pace: 180,
    lines: [
      'Buenas tardes. Tengo un libro de recetas de 96 páginas, con fotos. ¿Cuántas horas calculas?',
      '>Entre veinte y veinticinco, si las fotos ya vienen retocadas. Te puedo hacer dos páginas de muestra.',
      'Vienen retocadas. Hagamos la muestra, gracias.',
    ],
  },
  {
    about: 'Cartel',
    client: 'rafa',
    daysAgo: 1,
    pace: 95,
    lines: [
      'Hola, Irene. Tocamos en una sala de Triana en marzo y querríamos un cartel con una guitarra, pero que no sea la de siempre. ¿Te animas?',
    ],
    unread: 1,
  },
  {
    about: 'Logotipo',
    client: 'hugo',
    daysAgo: 6,
    pace: 70,
    lines: [
      'Buenas. Monto tiendas en línea y una clienta, una frutería, no tiene logotipo. ¿Haces versión para el favicon?',
      '>Claro: va en los archivos finales, con la versión de una tinta para las bolsas. ¿Para cuándo lo quiere?',
      'Para abrir en febrero. Le paso tu anuncio y que te escriba.',
    ],
  },
  {
    about: 'Encuadernación',
    client: 'carmen',
    daysAgo: 9,
    pace: 130,
    lines: [
      '¿Encuadernas una tesis de 420 páginas en tela azul para el día 15? Son tres ejemplares.',
      '>Sí, y con el título grabado en el lomo. Necesito las páginas impresas el día 8.',
    ],
  },
  {
    about: 'Cartel',
    client: 'elena',
    daysAgo: 15,
    pace: 210,
    lines: [
      'Hola, Irene. ¿El precio del cartel incluye la impresión?',
      '>No, solo el archivo para la imprenta. Te recomiendo dos que trabajan bien y sin pedido mínimo.',
      'Perfecto, gracias.',
    ],
  },
  {
    about: 'Logotipo',
    client: 'laia',
    daysAgo: 19,
    pace: 55,
    lines: [
      '¿Trabajas con fotógrafas? Necesito una marca de agua que no estropee las fotos.',
      '>¡Qué buen encargo! Te mando dos ideas el lunes.',
    ],
  },
  {
    about: 'Encuadernación',
    client: 'paula',
    daysAgo: 24,
    pace: 320,
    lines: [
      'Queremos regalar cuarenta cuadernos a las socias de una cooperativa. ¿Llegas antes de la asamblea, dentro de un mes?',
      '>Cuarenta, sí. Con papel reciclado y el nombre estampado te saldrían a 28 € cada uno.',
    ],
  },
  {
    about: 'Maquetación',
    client: 'ines',
    daysAgo: 27,
    pace: 400,
    lines: [
      '¿Maquetas también memorias anuales? Unas 60 páginas con gráficos.',
      '>Sí. Si los gráficos vienen en hoja de cálculo, los dibujo yo y quedan iguales a lo largo de toda la memoria.',
    ],
  },
  {
    about: 'Cartel',
    client: 'samuel',
    daysAgo: 33,
    pace: 150,
    lines: [
      'Para la peña del barrio, ¿nos harías precio si son tres carteles del mismo estilo?',
      '>Claro: los tres por 430 €, si las fechas y los textos llegan juntos.',
    ],
  },
  {
    about: 'Logotipo',
    client: 'adrian',
    daysAgo: 41,
    pace: 85,
    lines: [
      'Entreno al aire libre y quiero un logotipo para camisetas. ¿Sirve el mismo archivo para bordar?',
      '>Para bordar preparo otro, sin líneas finas. Va incluido.',
    ],
  },
  {
    about: 'Maquetación',
    client: 'aina',
    daysAgo: 47,
    pace: 260,
    lines: [
      'Tengo una novela traducida, 310 páginas. ¿Cuánto tardarías?',
      '>Tres semanas desde que el texto esté corregido.',
    ],
    archived: true,
  },
  {
    about: 'Logotipo',
    client: 'lucia',
    daysAgo: 55,
    pace: 120,
    lines: [
      '¿Rediseñas o solo creas desde cero? El nuestro es de 1998.',
      '>Rediseño, y muchas veces es lo mejor: la gente ya lo conoce.',
    ],
    archived: true,
  },
  {
    about: 'Encuadernación',
    client: 'marta',
    daysAgo: 63,
    pace: 190,
    lines: [
      '¿Puedes encuadernar recetas sueltas de mi abuela?',
      '>Sí. Si las hojas son delicadas, las coso sobre escartivanas y no se tocan.',
    ],
    archived: true,
  },
  {
    about: 'Cartel',
    client: 'judit',
    daysAgo: 78,
    pace: 340,
    lines: [
      '¿Haces carteles para inmobiliarias?',
      '>Casi siempre son de fiestas y cultura, pero cuéntame qué necesitas.',
    ],
    archived: true,
  },
  {
    about: 'Logotipo',
    client: 'xoan',
    daysAgo: 96,
    pace: 600,
    lines: [
      'Necesito la cabecera de unos vídeos con mi logotipo animado.',
      '>El logotipo sí; la animación no la hago yo, pero te dejo los archivos listos para quien la haga.',
    ],
    archived: true,
  },
  {
    about: 'Cartel',
    client: 'nerea',
    daysAgo: 112,
    pace: 480,
    lines: [
      '¿Me prepararías el cartel de unas jornadas de accesibilidad? Con buen contraste, claro.',
      '>Por supuesto. Te mando también la versión en texto.',
    ],
    archived: true,
  },
]
