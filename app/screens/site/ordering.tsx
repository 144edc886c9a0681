import type { MetaFunction } from '@remix-run/node'
import { pageHead } from '#app/ui/page-head.ts'
import { ORDER_PATH } from '#app/ui/why-here.tsx'
import { perLanguage, t } from '#app/locale/texts.ts'
import { rich } from '#app/locale/rich.tsx'

const TITLE = () => t('Cómo ordenamos los resultados')

export const meta: MetaFunction = ({ matches }) =>
  pageHead(matches, {
    title: TITLE(),
    description: t('Qué cuenta, y cuánto, para que un anuncio aparezca antes que otro cuando buscas.'),
    path: ORDER_PATH,
  })

const upTo = (points: string) => t('hasta\u00a0{points}', { points })
const POINTS = perLanguage(() => [
  { what: t('Cada palabra que has escrito está en el título'), points: upTo('60') },
  { what: t('Está en las etiquetas o es su categoría'), points: upTo('45') },
  {
    what: t('Está solo en la descripción, el lugar, o en el nombre y las habilidades de quien lo ofrece'),
    points: upTo('20'),
  },
  { what: t('Tus palabras están seguidas en el título; y 5 más si empieza por ellas'), points: '10' },
  {
    what: t('Está cerca del lugar que buscas: a 5 km o menos, y 16, 12, 8 o 4 hasta 10, 25, 50 o 100 km'),
    points: '20',
  },
  { what: t('Las valoraciones de quien lo ofrece'), points: upTo('9') },
  { what: t('Lo reciente que es'), points: upTo('6') },
  { what: t('Lo que responde en un día a quien le escribe'), points: upTo('5') },
  { what: t('Es el primer anuncio de alguien con el correo confirmado, durante 30 días'), points: '4' },
  { what: t('Tiene fotos, etiquetas, lugar y una descripción de 200 letras'), points: '1' },
])

/** The parameters of the order by relevance and their weight, which buyers and sellers have to be told. */
export default function Ordering() {
  return (
    <div className="wrap page">
      <article className="prose">
        <h1>{TITLE()}</h1>
        <p>
          {t(
            'Cuando buscas con palabras o cerca de un lugar, los anuncios salen por relevancia. Cada uno suma puntos, y los de cada anuncio los ves en «Por qué aparece».',
          )}
        </p>
        <PointsTable />
        <h2>{t('De las palabras')}</h2>
        <p>
          {t(
            'Si escribes varias palabras, cuenta la media, y pesan más las que más dicen: un oficio, una cosa o un encargo («fontanero», «grifo», «planchar») más que las palabras que llevan al lado, y estas más que «clases» o «arreglar»; más aún, si varias hablan del mismo oficio; y menos lo que va detrás de «para» o dice en qué parte de la casa. Lo que solo acompaña («busco», «barato», «urgente») no cuenta. Un sinónimo («logo» por «logotipo») vale algo menos: 50, 36 o 14 puntos. Si el título contiene lo que has escrito como parte de otra palabra, 30. Quien todavía no tiene valoraciones ni mensajes recibe los puntos de un profesional medio: no tenerlas no da ventaja.',
          )}
        </p>
        <p>
          {t(
            'Un oficio se encuentra también por sus otros nombres («plomero» por «fontanero»), por sus encargos («colgar cuadros») y, los cien más pedidos, en catalán, gallego y euskera.',
          )}
        </p>
        <h2>{t('Qué anuncios no salen')}</h2>
        <p>
          {t(
            'Un anuncio sale si tiene la palabra que más dice, o un sinónimo, y con ella el 80, el 62 o el 40\u00a0% de lo que pides: lo más que alcance alguno. Si son palabras que no tiene nadie, te decimos cuáles.',
          )}
        </p>
        <p>
          {t(
            'Además, un anuncio que tiene poco de lo que pides no sale si otro tiene más: tiene que cubrir al menos nueve décimas de lo que cubre el que más. Cada palabra cuenta entera al principio del título; el 80\u00a0% si va detrás de «para», «con», «en» o similares, o está en las etiquetas o la categoría; y la mitad si está solo en la descripción. Si buscas solo un oficio, basta con que esté en el título, las etiquetas o la categoría. Si ninguno llega al 40\u00a0% de lo que pides, no sale ninguno, y te decimos lo que hay con menos palabras. No descartamos así ningún anuncio cuando son más de unos 1.200, ni cuando tus filtros no dejan otros mejores, ni si su título contiene todo lo que has escrito.',
          )}
        </p>
        <h2>{t('De quien los ofrece')}</h2>
        <p>
          {t(
            'Primero van los dos mejores anuncios de cada profesional, y detrás los demás, para que no salgan siempre los mismos. Cuando miles de anuncios contienen tus palabras, ordenamos solo los 960 que más puntos propios tienen.',
          )}
        </p>
        <h2>{t('Del lugar')}</h2>
        <p>
          {t(
            'La distancia se mide entre los centros de las poblaciones: la búsqueda no sabe dónde está exactamente un anuncio. «Más cercanos» ordena primero por distancia y después por puntos. De un código postal que no es de una capital conocemos solo la provincia: salen los anuncios de toda ella, también los que no dicen el municipio. Lo que se hace en remoto va aparte, debajo de lo cercano.',
          )}
        </p>
        <h2>{t('Lo que no cuenta')}</h2>
        <p>
          {t(
            'Ni pagar, ni cuántas veces se abre un anuncio, ni quién eres. Los anuncios destacados están aparte y lo dicen. Renovar un anuncio lo hace más reciente como mucho una vez cada 30 días. Los puntos de valoraciones, respuestas y fecha se calculan cada hora o, si hay 20.000 anuncios o más, cada noche.',
          )}
        </p>
        <p>{t('Sin palabras ni lugar, o si lo eliges, salen por fecha o por precio.')}</p>
        <p className="soft small">
          {rich(
            'Los nombres y los lugares de España proceden de <source>GeoNames</source>, con licencia <licence>CC BY 4.0</licence>.',
            {
              source: (text) => <a href="https://www.geonames.org">{text}</a>,
              licence: (text) => <a href="https://creativecommons.org/licenses/by/4.0/deed.es">{text}</a>,
            },
          )}
        </p>
      </article>
    </div>
  )
}

function PointsTable() {
  return (
    <table>
      <caption>{t('Puntos de un anuncio')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Qué')}</th>
          <th scope="col">{t('Puntos')}</th>
        </tr>
      </thead>
      <tbody>
        {POINTS().map(({ what, points }) => (
          <tr key={what}>
            <td>{what}</td>
            <td className="num nowrap">{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
