import { PERIODS } from './privacy-periods.ts'

/** The parts that some versions of the page have and others do not. */
interface Parts {
  hiring: string
  orders: string
  logging: string
  writing: string
  trying: string
}

/** The words of the privacy page in one language. */
export interface PrivacyWords {
  page: (parts: Parts) => string
  /** The data that is stored of people who hire or are hired; its parts are lines of its list. */
  hiring: (parts: { tax: string; files: string; billing: string }) => string
  /** The line of tax details in that list. */
  tax: string
  /** The files of a request. */
  files: string
  /** The line of billing details. */
  billing: string
  /** Orders that could only be rated. */
  onlyRated: string
  /** The addresses of refused sign-ins, which the operator may have logged. */
  logging: string
  /**
   * The cookie of a person who has just changed something, where public pages may be read from replicas of the
   * database.
   */
  writing: string
  /** The cookies that show whether a browser keeps any, and that a session has just ended. */
  trying: string
}

/** Every version of the page in the language of these words, the newest first. */
export function privacyVersions({ page, hiring, ...words }: PrivacyWords) {
  const { tax, files, billing, logging, writing, trying } = words
  const none = { hiring: '', orders: '', logging: '', writing: '', trying: '' }
  return [
    {
      version: '2026-11-27',
      body: page({ hiring: hiring({ tax, files, billing }), orders: '', logging, writing, trying }),
    },
    { version: '2026-11-26', body: page({ ...none, hiring: hiring({ tax, files: '', billing: '' }), writing }) },
    { version: '2026-11-25', body: page({ ...none, hiring: hiring({ tax: '', files: '', billing: '' }), writing }) },
    // Written before people could hire each other here.
    { version: '2026-11', body: page({ ...none, orders: words.onlyRated }) },
  ] as const
}

const SPANISH: PrivacyWords = {
  hiring: ({ tax, files, billing }) => `## Si contratas por aquí, o te contratan
Donde se puede contratar, además:

- Las solicitudes de presupuesto que envías${files}: mientras exista tu cuenta. Los presupuestos que preparas: mientras exista la tuya y la de quien te lo pidió.
- Cada contratación, con lo acordado, las etapas, lo que las dos partes entregan, piden y dicen haber pagado, las ampliaciones, el desistimiento y las disputas con su decisión. La ven las dos partes y, en una disputa, quien la decide. Sobrevive a las cuentas: si eliminas la tuya se queda como de «Usuario eliminado», y si la eliminan las dos se quedan los importes, las fechas y los números, sin nombres ni textos.
- Los justificantes de pago, con su número y sus importes, que no se cambian ni se borran: también cuando ya no hay ninguna de las dos cuentas, entonces sin nombres.
- Las facturas que adjuntas: mientras exista tu cuenta.
- Si das una cuenta para cobrar, su titular y su IBAN, que se guarda cifrado: hasta que los quitas o eliminas la cuenta. Los lee tu cliente mientras tiene algo que pagarte, y cada vez queda anotado en tu registro. Cada contratación conserva los que había al aceptarla.
${tax}${billing}- Tus paquetes y cuándo tienes tiempo: hasta que los cambias o los quitas.

`,
  tax: `- Tus datos fiscales, si trabajas por aquí y los das: nombre, NIF, domicilio y fecha de nacimiento o datos del registro. Se guardan cifrados, no se muestran a nadie en la web y quien la administra los lee para informar a Hacienda, lo que queda anotado en tu registro: hasta que los quitas o eliminas la cuenta. Si has cobrado algo, con lo que cobraste en cada trimestre, ${PERIODS.taxYears} años después del último en que lo hiciste.
`,
  files: ', con sus fotos y archivos',
  billing: `- Los datos para la factura, si los das al contratar: nombre o razón social, NIF y dirección. Se guardan cifrados, los lee solo quien trabaja para ti en esa contratación y cada vez queda anotado en tu registro: hasta que los quitas o eliminas la cuenta. De lo que has pagado, ${PERIODS.taxYears} años después del último en que se cobró.
`,
  onlyRated: `- Las contrataciones por las que puedes valorar o te valoran: mientras exista la cuenta de alguna de las dos personas.
`,
  logging:
    ' Si quien lleva la web lo ha activado, anota además la dirección desde la que se intenta entrar en una cuenta y no se consigue, para cerrar el paso a quien prueba contraseñas.',
  writing: `- wrote: después de enviar un formulario, para que las páginas siguientes muestren ya lo enviado; 30 segundos.
`,
  trying: `- cookies: muestra que tu navegador guarda cookies, antes de que envíes un formulario; hasta que lo cierras.
- left: después de cerrar tu sesión, para que el navegador borre las páginas que guardaba de ella; un minuto como mucho.
`,
  page: ({
    hiring,
    orders,
    logging,
    writing,
    trying,
  }) => `Aquí está todo lo que {siteName} guarda de ti, para qué y hasta cuándo. No hay publicidad, ni análisis de terceros, ni se piden archivos a otras webs: ni siquiera los mapas, que pasan por nuestro servidor.

## Quién responde
El responsable figura en el aviso legal. Para cualquier pregunta o petición sobre tus datos, escribe a {contactEmail}.

## Si tienes una cuenta
- Nombre, correo, contraseña cifrada de forma que nadie puede leerla, fecha de alta y versión de los términos que aceptaste: mientras exista la cuenta.
- Tu perfil con lo que quieras contar en él: foto, biografía, teléfono (que nadie ve si no lo muestras), tarifa y habilidades, y los nombres de usuario que tuviste, para que sus enlaces sigan llevando a ti. Y tus ajustes, con las palabras clave, las personas que has bloqueado, los navegadores a los que mandamos avisos y la clave cifrada de tu verificación en dos pasos: mientras exista la cuenta o hasta que lo quites.
- Tus anuncios con sus textos, fotografías, ubicación aproximada y datos de contacto: mientras no los elimines. A las fotografías les quitamos los datos ocultos, como el lugar donde se hicieron; la ubicación del mapa se redondea a un kilómetro, más o menos.
- Sesiones abiertas, con el navegador y la red desde la que entras (no la dirección completa): ${PERIODS.persistentDays} días si marcas «Recordarme»; si no, ${PERIODS.idleHours} horas sin visitas. Nunca más de ${PERIODS.longestSessionDays} días desde que entraste.
- Inicios de sesión, también los fallidos, para proteger tu cuenta: ${PERIODS.loginDays} días.
- Los navegadores desde los que has entrado, ${PERIODS.knownDevices} como mucho: ${PERIODS.knownDeviceDays} días desde la última vez. Y cuándo te avisamos de que alguien intenta usar tu correo.
- De los correos que te enviamos, de qué trataban y cuándo salieron: ${PERIODS.mailDays} días. El texto, con sus enlaces, se borra en cuanto salen.
- Tus conversaciones con sus archivos: mientras exista la cuenta de alguna de las dos personas. Si eliminas la tuya, la otra conserva la conversación con «Usuario eliminado» y sin tus palabras ni tus archivos.
- Para avisar de engaños, comparamos los mensajes con frases conocidas, y guardamos una huella de los textos que envías (${PERIODS.textPrintDays} días) y de los teléfonos y correos que das en mensajes, anuncios y perfil (${PERIODS.contactPrintDays} días desde la última vez). Nada se oculta por eso.
- Las valoraciones que escribes o recibes y sus respuestas: mientras exista la cuenta de alguna de las dos personas. De una cuenta eliminada se leen como de «Usuario eliminado».
${orders}- Los concursos que convocas, con su imagen, y las propuestas que envías, con sus archivos: mientras exista la cuenta. Al retirar una propuesta borramos sus archivos. Si eliminas la cuenta, tus propuestas y tus imágenes se borran; un concurso en el que alguien participó se queda como de «Usuario eliminado».
- Tus favoritos, con sus listas y notas, que solo ves tú: mientras no los quites.
- Tus búsquedas guardadas: mientras no las elimines. Si guardas una solo con tu correo, lo guardamos con ella: ${PERIODS.unconfirmedSearchDays} días si no la confirmas, ${PERIODS.stoppedSearchDays} días desde que la cancelas.
- El boletín, si lo pides: tu correo, lo que aceptaste y cuándo, mientras estés suscrito. ${PERIODS.unconfirmedSubscriptionDays} días si no lo confirmas, ${PERIODS.endedSubscriptionDays} días desde que te das de baja.
- Tus notificaciones: ${PERIODS.notificationDays} días, si no las eliminas antes.
- El registro de lo que se decide sobre tu cuenta, que lees en Configuración, Privacidad: mientras exista la cuenta.
- Las copias de tus datos que pides: ${PERIODS.exportDays} días.
- Fotografías y archivos subidos en un formulario que no llegaste a terminar: 24 horas. Lo que habías escrito cuando hubo que iniciar sesión: ${PERIODS.waitingFormHours} horas antes de entrar y ${PERIODS.draftMinutes} minutos después; si te registras entonces, ${PERIODS.registrationDraftDays} días.

${hiring}## Si denuncias, o te denuncian
- De una denuncia guardamos quién la envía (la cuenta, o el correo si no tienes), el motivo, el texto, la red desde la que llega y una copia del texto denunciado. A la persona denunciada no le decimos quién ha sido.
- Las denuncias, las pruebas, las decisiones y los recursos: ${PERIODS.caseDays} días desde la última decisión. Si una medida sigue en vigor entonces, se borran las denuncias y las pruebas, y la decisión con sus motivos se queda mientras dure la medida.
- Para juzgar un mensaje denunciado, quien modera lee los que lo rodean. Queda anotado, y las dos personas lo ven en su registro.
- El registro público de moderación no tiene nombres ni textos, y se conserva siempre.

## Si solo miras
- Contamos las visitas de cada anuncio sin saber de quién son: de tu dirección y tu navegador queda una huella mezclada con un valor secreto que cambia cada día y se borra a las 48 horas. Desde entonces nadie puede relacionarla contigo.
- Con la misma clase de huella contamos cuántas personas distintas buscan unas palabras el mismo día, para mostrar las búsquedas populares. A los ${PERIODS.popularDays} días se borra.
- Para frenar los abusos contamos los intentos desde una misma dirección: como mucho 24 horas, y no se guarda la dirección sino una huella suya.
- El registro técnico del servidor anota la hora, la página pedida y un código de petición, y sirve para arreglar fallos.${logging}

## Cookies
Solo las necesarias, y todas nuestras:

- session: mantiene tu sesión abierta.
- device: dice que en este navegador ya se ha entrado en tu cuenta, para que nadie pueda impedirte entrar desde él probando contraseñas; ${PERIODS.knownDeviceDays} días. No abre nada.
- notice: lleva un aviso de una página a la siguiente, y desaparece al leerlo.
${writing}- theme: recuerda el aspecto que eliges, un año. No existe si no eliges ninguno.
- lang: recuerda el idioma que eliges, un año. Solo existe en una web con varios idiomas, y si eliges otro que el primero.
${trying}- light: recuerda el modo ligero, un año. No existe si no lo eliges.
- favorites: los anuncios que guardas sin tener cuenta, 90 días.
- seen: los últimos ocho anuncios que has abierto, para que vuelvas a ellos; hasta que cierras el navegador o tu sesión, o los borras en «Vistos hace poco».
- second-step: mientras escribes el código de la verificación en dos pasos, 10 minutos.
- waiting-form: encuentra lo que escribiste antes de iniciar sesión o registrarte; hasta que cierras el navegador.
- shown-once: lleva una sola vez tus códigos de recuperación a la página que te los enseña, o tu correo del registro al inicio de sesión; 5 minutos.

Tus búsquedas recientes, y una copia de los últimos anuncios que lees para cuando no haya conexión, se guardan en tu navegador y no salen de él. Lo que llevas escrito en un formulario cuando cambias de idioma, también: hasta que se abre la página en el otro.

## Con quién compartimos datos
Con nadie, salvo los proveedores que alojan la web, las fotografías y el correo, que los tratan por encargo nuestro, y las autoridades cuando la ley obligue. Lo que publicas en un anuncio lo ve cualquiera.

## Tus derechos
En Configuración, Privacidad, descargas una copia de todo lo que guardamos de ti y pides la eliminación de tu cuenta. Al pedirla, tus anuncios dejan de verse; durante 14 días puedes volver atrás, y después borramos la cuenta con todo lo que contiene, fotografías incluidas. Las copias de seguridad de quien lleva la web pueden guardarlo algún tiempo más.

También puedes pedir acceso, rectificación, supresión, oposición, limitación y una copia de tus datos escribiendo a {contactEmail}. Si crees que no te hemos atendido bien, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).`,
}

const [current, ...former] = privacyVersions(SPANISH)

/** The privacy page that is built in. */
export const PRIVACY = current

/** The texts that `PRIVACY` has replaced, the newest first: somebody who read one can read it again. */
export const FORMER_PRIVACY = former
