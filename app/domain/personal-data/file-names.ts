import { perLanguage, tc } from '#app/locale/texts.ts'

type Names = Readonly<Record<string, string>>

/* The names of the files of an archive in the language of its owner, without ending, by their names in the registry of
 * tables. No name has a letter that some program does not take in a file's name. */

const FILES = perLanguage((): Names => ({
  cuenta: tc('file', 'cuenta'),
  perfil: tc('file', 'perfil'),
  'nombres-de-usuario-anteriores': tc('file', 'nombres-de-usuario-anteriores'),
  configuracion: tc('file', 'configuracion'),
  sesiones: tc('file', 'sesiones'),
  'navegadores-conocidos': tc('file', 'navegadores-conocidos'),
  'segundo-factor': tc('file', 'segundo-factor'),
  'solicitud-de-baja': tc('file', 'solicitud-de-baja'),
  'inicios-de-sesion': tc('file', 'inicios-de-sesion'),
  'avisos-de-seguridad': tc('file', 'avisos-de-seguridad'),
  'publicado-antes': tc('file', 'publicado-antes'),
  borradores: tc('file', 'borradores'),
  'formularios-enviados': tc('file', 'formularios-enviados'),
  'copias-de-tus-datos': tc('file', 'copias-de-tus-datos'),
  'datos-de-cobro': tc('file', 'datos-de-cobro'),
  'datos-de-cobro-por-contratacion': tc('file', 'datos-de-cobro-por-contratacion'),
  'datos-fiscales': tc('file', 'datos-fiscales'),
  anuncios: tc('file', 'anuncios'),
  'imagenes-de-anuncios': tc('file', 'imagenes-de-anuncios'),
  'anuncios-destacados': tc('file', 'anuncios-destacados'),
  'condiciones-de-paquetes': tc('file', 'condiciones-de-paquetes'),
  'paquetes-de-anuncios': tc('file', 'paquetes-de-anuncios'),
  'borradores-de-anuncios': tc('file', 'borradores-de-anuncios'),
  'imagenes-sin-publicar': tc('file', 'imagenes-sin-publicar'),
  'visitas-por-anuncio-y-dia': tc('file', 'visitas-por-anuncio-y-dia'),
  'procedencia-de-las-visitas': tc('file', 'procedencia-de-las-visitas'),
  'visitas-por-dia': tc('file', 'visitas-por-dia'),
  favoritos: tc('file', 'favoritos'),
  'busquedas-guardadas': tc('file', 'busquedas-guardadas'),
  conversaciones: tc('file', 'conversaciones'),
  'tu-lado-de-las-conversaciones': tc('file', 'tu-lado-de-las-conversaciones'),
  'mensajes-enviados': tc('file', 'mensajes-enviados'),
  'archivos-adjuntos': tc('file', 'archivos-adjuntos'),
  consultas: tc('file', 'consultas'),
  'personas-bloqueadas': tc('file', 'personas-bloqueadas'),
  'archivos-sin-enviar': tc('file', 'archivos-sin-enviar'),
  'concursos-organizados': tc('file', 'concursos-organizados'),
  'imagenes-de-concursos': tc('file', 'imagenes-de-concursos'),
  'propuestas-a-concursos': tc('file', 'propuestas-a-concursos'),
  'archivos-de-propuestas': tc('file', 'archivos-de-propuestas'),
  'valoraciones-escritas': tc('file', 'valoraciones-escritas'),
  'valoraciones-recibidas': tc('file', 'valoraciones-recibidas'),
  'respuestas-a-valoraciones': tc('file', 'respuestas-a-valoraciones'),
}))

const FILES_OF_HIRING = perLanguage((): Names => ({
  'solicitudes-de-presupuesto': tc('file', 'solicitudes-de-presupuesto'),
  'archivos-de-solicitudes': tc('file', 'archivos-de-solicitudes'),
  'solicitudes-recibidas': tc('file', 'solicitudes-recibidas'),
  'paquetes-pedidos': tc('file', 'paquetes-pedidos'),
  'paquetes-que-te-han-pedido': tc('file', 'paquetes-que-te-han-pedido'),
  'presupuestos-enviados': tc('file', 'presupuestos-enviados'),
  'etapas-de-presupuestos': tc('file', 'etapas-de-presupuestos'),
  'plantillas-de-presupuesto': tc('file', 'plantillas-de-presupuesto'),
  'contraofertas-enviadas': tc('file', 'contraofertas-enviadas'),
  'contraofertas-recibidas': tc('file', 'contraofertas-recibidas'),
  'contrataciones-como-cliente': tc('file', 'contrataciones-como-cliente'),
  'contrataciones-como-profesional': tc('file', 'contrataciones-como-profesional'),
  'etapas-como-cliente': tc('file', 'etapas-como-cliente'),
  'etapas-como-profesional': tc('file', 'etapas-como-profesional'),
  'datos-para-la-factura': tc('file', 'datos-para-la-factura'),
  'historia-como-cliente': tc('file', 'historia-como-cliente'),
  'historia-como-profesional': tc('file', 'historia-como-profesional'),
  'archivos-como-cliente': tc('file', 'archivos-como-cliente'),
  'archivos-como-profesional': tc('file', 'archivos-como-profesional'),
  'ampliaciones-como-cliente': tc('file', 'ampliaciones-como-cliente'),
  'ampliaciones-como-profesional': tc('file', 'ampliaciones-como-profesional'),
  'cambios-pedidos-como-cliente': tc('file', 'cambios-pedidos-como-cliente'),
  'cambios-pedidos-como-profesional': tc('file', 'cambios-pedidos-como-profesional'),
  'desistimientos-como-cliente': tc('file', 'desistimientos-como-cliente'),
  'desistimientos-como-profesional': tc('file', 'desistimientos-como-profesional'),
  'disputas-como-cliente': tc('file', 'disputas-como-cliente'),
  'disputas-como-profesional': tc('file', 'disputas-como-profesional'),
  'justificantes-como-cliente': tc('file', 'justificantes-como-cliente'),
  'justificantes-como-profesional': tc('file', 'justificantes-como-profesional'),
  'facturas-adjuntadas': tc('file', 'facturas-adjuntadas'),
  pagos: tc('file', 'pagos'),
}))

const FILES_OF_NOTICES = perLanguage((): Names => ({
  notificaciones: tc('file', 'notificaciones'),
  'correos-enviados': tc('file', 'correos-enviados'),
  'navegadores-con-avisos': tc('file', 'navegadores-con-avisos'),
  'casos-de-moderacion': tc('file', 'casos-de-moderacion'),
  denuncias: tc('file', 'denuncias'),
  'decisiones-de-moderacion': tc('file', 'decisiones-de-moderacion'),
  suspensiones: tc('file', 'suspensiones'),
  'avisos-a-moderacion': tc('file', 'avisos-a-moderacion'),
}))

/** The names of the folders of an archive. */
const FOLDERS = perLanguage((): Names => ({
  datos: tc('file', 'datos'),
  imagenes: tc('file', 'imagenes'),
  mensajes: tc('file', 'mensajes'),
  concursos: tc('file', 'concursos'),
  solicitudes: tc('file', 'solicitudes'),
  contrataciones: tc('file', 'contrataciones'),
  facturas: tc('file', 'facturas'),
}))

/** The name of the file of a table, `anuncios` in the registry: `listings.json`. */
export const fileName = (file: string): string =>
  `${{ ...FILES(), ...FILES_OF_HIRING(), ...FILES_OF_NOTICES() }[file] ?? file}.json`

/** The way to the file of a table in the archive. */
export const filePath = (file: string): string => `${FOLDERS()['datos']}/${fileName(file)}`

/** The way to a file that somebody has sent or to a picture, whose folders are called as the registry has them. */
export function storedPath(path: string): string {
  const folders = path.split('/')
  const name = folders.pop() ?? ''
  return [...folders.map((folder) => FOLDERS()[folder] ?? folder), name].join('/')
}

/** The way to the picture of a person's profile. */
export const profilePicturePath = (): string => `${FOLDERS()['imagenes']}/${FILES()['perfil']}.webp`

/** The name of the file that says what all the others hold. */
export const readmeName = (): string => tc('file', 'LEEME.txt')
