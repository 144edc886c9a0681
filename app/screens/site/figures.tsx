import './pages.css'
import type { MetaFunction } from '@remix-run/node'
import { Contents } from '#app/ui/contents.tsx'
import { useHasHiring } from '#app/ui/has-hiring.ts'
import { FIGURES, HIRING_FIGURES, type Figure } from '#app/ui/how-counted.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { useSiteName } from '#app/ui/site-name.ts'
import { LEAST_INQUIRIES, PROMPT_HOURS, RESPONSE_DAYS } from '#app/domain/measures/responses.ts'
import { t } from '#app/locale/texts.ts'

const TITLE = () => t('Cómo se cuentan las cifras')

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: TITLE(),
    description: t('Qué cuenta cada cifra que ves en un anuncio, en un perfil o en tu panel, y qué no.'),
    path: '/how-figures-are-counted',
  })

const allSections = () => Object.entries(FIGURES()) as [Figure, string][] // an object literal has no other keys

/** One section for each figure that people see; each figure links to its own. */
export default function Figures() {
  const siteName = useSiteName()
  const hasHiring = useHasHiring()
  const sections = allSections().filter(([id]) => hasHiring || !HIRING_FIGURES.includes(id))
  return (
    <div className="wrap page">
      <article className="prose figures-page">
        <h1>{TITLE()}</h1>
        <p>
          {t(
            'Cada cifra sale de lo que ha pasado de verdad en {siteName}. Donde todavía no hay bastante para calcularla, no ponemos ninguna.',
            { siteName },
          )}
        </p>
        <Contents items={sections.map(([id, title]) => ({ id, title }))} />
        {sections.map(([id, title]) => (
          <FigureSection key={id} id={id} title={title} />
        ))}
      </article>
    </div>
  )
}

function FigureSection({ id, title }: { id: Figure; title: string }) {
  const { paragraphs, excluded, where } = FIGURE_TEXTS[id]()
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {excluded && (
        <>
          <p>{t('No se cuentan:')}</p>
          <ul>
            {excluded.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <p className="soft small">{t('Aparece en: {where}.', { where })}</p>
    </section>
  )
}

interface FigureText {
  paragraphs: string[]
  /** What is left out, if anything. */
  excluded?: string[]
  where: string
}

/** The text of each figure: the counted and the excluded events (D2, D9, M1, V2), and where it is shown. */
const FIGURE_TEXTS: Record<Figure, () => FigureText> = {
  visitas: () => ({
    paragraphs: [
      t(
        'Una visita es una persona que abre la página de un anuncio en un día. Si la abre diez veces ese día, cuenta una; si vuelve al día siguiente, cuenta otra. El día es el de la zona horaria de quien publica el anuncio.',
      ),
      t(
        'Para distinguir a unas personas de otras no usamos cookies: calculamos una huella con su dirección de red y su navegador, con una clave distinta cada día que se borra en unos dos días. Por eso dos personas con la misma red y el mismo navegador cuentan como una, y una persona con dos aparatos, como dos.',
      ),
      t(
        'De cada visita guardamos también, sin la huella, de dónde llega si el navegador lo dice: una búsqueda, una categoría, un perfil, un feed u otro sitio. Quien publica ve cuántas llegan de cada parte. De las palabras buscadas ve solo las que han escrito cinco personas o más el mismo día; las demás se borran con la clave de ese día.',
      ),
      t(
        'La cifra de un anuncio es la suma desde el día en que se publicó. La de una persona suma todos los anuncios que ha publicado, también los que ya no están.',
      ),
    ],
    excluded: [
      t('las visitas de quien lo publica y las del equipo de la web, si han iniciado sesión'),
      t('los robots, como los de los buscadores'),
      t('las páginas que un navegador carga por adelantado y nadie llega a ver'),
      t('los anuncios que no puede ver todo el mundo'),
    ],
    where: t('la página de cada anuncio y, para quien lo publica, Dashboard, Mis Anuncios y Estadísticas'),
  }),
  visitantes: () => ({
    paragraphs: [
      t(
        'Un visitante es una persona que abre en un día alguno de tus anuncios. Quien abre tres de ellos suma tres visitas, pero es un solo visitante.',
      ),
      t(
        'En un periodo de varios días se suman los visitantes de cada uno: quien vuelve otro día cuenta otra vez, porque la huella con la que lo distinguimos dura un día.',
      ),
    ],
    where: t('Estadísticas'),
  }),
  consultas: () => ({
    paragraphs: [
      t(
        'Una consulta es el primer mensaje que alguien escribe por un anuncio a quien lo publica, y cuenta en el día en que llega. Cada persona tiene una sola conversación por anuncio: los mensajes siguientes no son consultas nuevas.',
      ),
    ],
    excluded: [
      t('las marcadas como correo basura'),
      t('los primeros mensajes que llegan desde un perfil, sin anuncio'),
    ],
    where: t('Dashboard, Mis Anuncios y Estadísticas'),
  }),
  favoritos: () => ({
    paragraphs: [
      t(
        'Un favorito es un anuncio tuyo que alguien con cuenta ha guardado. Cuenta en el día en que lo guardó, en tu zona horaria, y deja de contar en ese mismo día si lo quita. Quién lo ha guardado no lo sabe nadie más.',
      ),
    ],
    excluded: [t('lo que guarda sin cuenta un navegador, mientras nadie inicie sesión en él')],
    where: t('Estadísticas'),
  }),
  conversion: () => ({
    paragraphs: [
      t(
        'La conversión es cuántas consultas llegan por cada cien visitas: consultas ÷ visitas × 100, con un decimal. Sin visitas no hay nada que dividir y se muestra «—».',
      ),
    ],
    where: t('Mis Anuncios y Estadísticas'),
  }),
  contrataciones: () => ({
    paragraphs: [
      t(
        'Una contratación es un presupuesto tuyo que alguien ha aceptado, y cuenta en el día en que lo acepta, en tu zona horaria. Está pagada desde que se confirma el primer pago de sus etapas, y como pagada cuenta en ese día.',
      ),
      t(
        'Las pagadas de un periodo se comparan con las visitas y con las consultas del mismo periodo, aunque una que se paga hoy empezara con una consulta de hace semanas.',
      ),
    ],
    excluded: [t('los presupuestos que nadie ha aceptado'), t('lo que acordáis fuera de una contratación')],
    where: t('Estadísticas'),
  }),
  ingresos: () => ({
    paragraphs: [
      t(
        'Los ingresos son la suma de las etapas cuyo pago has confirmado, en el día en que lo confirmas, sin impuestos. «Cobrado» es lo mismo como se paga: con impuestos y menos la retención.',
      ),
      t(
        'Es lo que decís las dos partes: el dinero no pasa por aquí y no vemos ninguna cuenta. Un pago que te anuncian cuenta cuando lo confirmas.',
      ),
      t(
        'En «Ingresos», que lleva la cuenta de lo que has cobrado, el pago de una etapa cancelada cuenta hasta que consta su devolución, y cada pago, en el mes del trabajo o del cobro, lo que pasó antes. Por eso las dos sumas pueden diferir.',
      ),
    ],
    excluded: [t('los pagos anunciados y sin confirmar'), t('las etapas canceladas, aunque se hubieran pagado')],
    where: t('Estadísticas'),
  }),
  'tiempo-de-respuesta': () => ({
    paragraphs: [
      t(
        'Son las horas que pasan entre el primer mensaje de alguien, por un anuncio o desde el perfil, y la primera respuesta, en los de los últimos {responseDays} días que ya tienen una (en Estadísticas, en los del periodo elegido). De todas se toma la mediana, la que deja a la mitad por debajo: una sola respuesta muy tardía no la cambia. Sin ninguna respuesta se muestra «—».',
        { responseDays: RESPONSE_DAYS },
      ),
    ],
    excluded: [t('los mensajes marcados como correo basura')],
    where: t('Dashboard, Mis Anuncios y Estadísticas'),
  }),
  'tasa-de-respuesta': () => ({
    paragraphs: [
      t(
        'Es el porcentaje de los primeros mensajes de los últimos {responseDays} días, por un anuncio o desde el perfil, que tuvieron respuesta antes de {promptHours} horas.',
        { responseDays: RESPONSE_DAYS, promptHours: PROMPT_HOURS },
      ),
      t('Con menos de {leastInquiries} no diría nada de nadie, y en su lugar se lee «Sin datos suficientes».', {
        leastInquiries: LEAST_INQUIRIES,
      }),
    ],
    excluded: [
      t('los marcados como correo basura'),
      t('los que llegaron hace menos de {promptHours} horas y siguen sin respuesta: aún hay tiempo', {
        promptHours: PROMPT_HOURS,
      }),
    ],
    where: t('los perfiles y los anuncios'),
  }),
  valoraciones: () => ({
    paragraphs: [
      t(
        'Solo puede valorar quien ha completado una contratación aquí, una vez por cada una, de 1 a 5 estrellas. Ni quien valora ni quien es valorado puede borrarla después.',
      ),
      t(
        'La media es la de las valoraciones publicadas que cuentan, con un decimal, y va siempre con cuántas son. Es verde desde 4,5, amarilla desde 3,5 y roja por debajo; las estrellas dibujadas son la media redondeada.',
      ),
    ],
    excluded: [
      t('las que aún no se han publicado'),
      t('las que el equipo de moderación ha retirado'),
      t('las que llevan el aviso «no cuenta en la media»'),
    ],
    where: t('los perfiles, los anuncios y Valoraciones'),
  }),
  'media-de-categoria': () => ({
    paragraphs: [
      t(
        'Es la media de todas las valoraciones publicadas de una categoría, junto a cuántas son. Con menos de 20 no se muestra.',
      ),
    ],
    where: t('Valoraciones y Categorías'),
  }),
  categorias: () => ({
    paragraphs: [
      t(
        'De cada categoría se cuentan los anuncios que puede ver todo el mundo y las personas distintas que los han publicado, cada quince minutos.',
      ),
      t(
        'El precio habitual es la mediana: la mitad pide menos, la mitad más, y lo pide un anuncio de verdad. Un precio por hora y uno por proyecto no se pueden mezclar: se toma el tipo de precio más frecuente de la categoría, y se dice cuál es.',
      ),
    ],
    excluded: [t('los anuncios marcados como sensibles')],
    where: t('Categorías'),
  }),
  anuncios: () => ({
    paragraphs: [
      t(
        'Los anuncios activos de alguien son los que ha publicado y no ha desactivado ni borrado. En una categoría o en una búsqueda se cuentan los que puede ver todo el mundo; a partir de mil decimos «más de 1000» en lugar de contarlos uno a uno.',
      ),
    ],
    where: t('la portada, el marketplace, los perfiles y Dashboard'),
  }),
}
