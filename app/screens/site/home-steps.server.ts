import { INVITATIONS_MAX } from '#app/domain/hiring/limits.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { PROVIDER_TEXTS, type Provider } from '#app/domain/orders/providers.ts'
import { t } from '#app/locale/texts.ts'

interface Step {
  title: string
  text: (siteName: string) => string
}

const PUBLISH = (): Step => ({
  title: t('Publica gratis'),
  text: () => t('Cuenta qué haces, cuánto cuesta y dónde trabajas. Tu anuncio queda a la vista en unos minutos.'),
})
const COMPARE = () => t('Recibe y compara profesionales')
const PAY_BETWEEN_YOU = () => t('Acordad el pago entre vosotros')
const LOOK_AT_IT = () => t('Repasad el resultado')
const RATE = () => t('Valorad el trabajo')

/** H5, where hiring is off: the steps do not promise it (docs/decisions/0207). */
const withoutHiring = (): readonly Step[] => [
  PUBLISH(),
  {
    title: COMPARE(),
    text: () => t('Busca por oficio, precio y categoría, mira sus fotografías y escribe a quien mejor encaje.'),
  },
  {
    title: PAY_BETWEEN_YOU(),
    text: (siteName) =>
      t('{siteName} no cobra ni guarda el dinero de nadie: el precio y la forma de pago los decidís vosotros.', {
        siteName,
      }),
  },
  {
    title: LOOK_AT_IT(),
    text: () =>
      t('Mirad juntos lo entregado antes de darlo por terminado. Los mensajes quedan guardados para los dos.'),
  },
]

/** H5, H6: what each step does where people hire each other, with the active provider's words of the third. */
const withHiring = (provider: Provider): readonly Step[] => {
  const { step, held, role } = PROVIDER_TEXTS()[provider]
  return [
    PUBLISH(),
    {
      title: COMPARE(),
      text: () =>
        t('Pide presupuesto hasta a {invitationsMax} profesionales y compara precio, plazos y cambios en una tabla.', {
          invitationsMax: INVITATIONS_MAX,
        }),
    },
    { title: step, text: (siteName) => `${held} ${role(siteName)}` },
    {
      title: RATE(),
      text: () =>
        t('Al terminar os valoráis los dos, y nadie más puede hacerlo: cada valoración es de una contratación.'),
    },
  ]
}

/** The four steps, from the provider that orders are paid through; without one hiring is off. */
export const stepsOf = (provider: Provider | null, siteName: string) =>
  (provider === null ? withoutHiring() : withHiring(provider)).map(({ title, text }) => ({
    title,
    text: text(siteName),
  }))

/** The four steps on the page that explains them (R5): the purpose of each; the details are below them there. */
export function howSteps(provider: Provider | null): { title: string; text: string }[] {
  const publish = {
    title: PUBLISH().title,
    text: t('Cuenta qué haces, cuánto cuesta y dónde trabajas. No cuesta nada, ni al publicar ni después.'),
  }
  if (provider === null)
    return [
      publish,
      { title: COMPARE(), text: t('Busca por oficio, precio y lugar, y escribe a quien encaje: basta un mensaje.') },
      { title: PAY_BETWEEN_YOU(), text: t('El precio y la forma de pago los decidís vosotros, y queda por escrito.') },
      { title: LOOK_AT_IT(), text: t('Mirad juntos lo entregado antes de darlo por terminado.') },
    ]
  return [
    publish,
    {
      title: COMPARE(),
      text: t('Escribe a quien encaje, o pide presupuesto hasta a {invitationsMax} profesionales y compáralos.', {
        invitationsMax: INVITATIONS_MAX,
      }),
    },
    {
      title: PROVIDER_TEXTS()[provider].step,
      text: t('El presupuesto aceptado queda fijado, y los dos veis qué toca en cada etapa y hasta cuándo.'),
    },
    {
      title: RATE(),
      text: t('Comparad lo entregado con lo acordado, y valoraos los dos durante {ratingWindowDays} días.', {
        ratingWindowDays: RATING_WINDOW_DAYS,
      }),
    },
  ]
}
