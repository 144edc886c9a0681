import { INVITATIONS_MAX } from '#app/domain/hiring/limits.ts'
import { RATING_WINDOW_DAYS } from '#app/domain/reviews/limits.ts'
import { PROVIDER_TEXTS, type Provider } from '#app/domain/orders/providers.ts'

interface Step {
  title: string
  text: (siteName: string) => string
}

const PUBLISH: Step = {
  title: 'Publica gratis',
  text: () => 'Cuenta qué haces, cuánto cuesta y dónde trabajas. Tu anuncio queda a la vista en unos minutos.',
}
const COMPARE = 'Recibe y compara profesionales'
const PAY_BETWEEN_YOU = 'Acordad el pago entre vosotros'
const LOOK_AT_IT = 'Repasad el resultado'
const RATE = 'Valorad el trabajo'

/** H5, where hiring is off: the steps do not promise it (docs/decisions/0207). */
const WITHOUT_HIRING: readonly Step[] = [
  PUBLISH,
  {
    title: COMPARE,
    text: () => 'Busca por oficio, precio y categoría, mira sus fotografías y escribe a quien mejor encaje.',
  },
  {
    title: PAY_BETWEEN_YOU,
    text: (siteName) =>
      `${siteName} no cobra ni guarda el dinero de nadie: el precio y la forma de pago los decidís vosotros.`,
  },
  {
    title: LOOK_AT_IT,
    text: () => 'Mirad juntos lo entregado antes de darlo por terminado. Los mensajes quedan guardados para los dos.',
  },
]

/** H5, H6: what each step does where people hire each other, with the active provider's words of the third. */
const withHiring = (provider: Provider): readonly Step[] => {
  const { step, held, role } = PROVIDER_TEXTS[provider]
  return [
    PUBLISH,
    {
      title: COMPARE,
      text: () =>
        `Pide presupuesto hasta a ${INVITATIONS_MAX} profesionales y compara precio, plazos y cambios en una tabla.`,
    },
    { title: step, text: (siteName) => `${held} ${role(siteName)}` },
    {
      title: RATE,
      text: () => 'Al terminar os valoráis los dos, y nadie más puede hacerlo: cada valoración es de una contratación.',
    },
  ]
}

/** The four steps, from the provider that orders are paid through; without one hiring is off. */
export const stepsOf = (provider: Provider | null, siteName: string) =>
  (provider === null ? WITHOUT_HIRING : withHiring(provider)).map(({ title, text }) => ({
    title,
    text: text(siteName),
  }))

/** The same steps on the page that explains them (R5): what each is for; the details stand below them there. */
export function howSteps(provider: Provider | null): { title: string; text: string }[] {
  const publish = {
    title: PUBLISH.title,
    text: 'Cuenta qué haces, cuánto cuesta y dónde trabajas. No cuesta nada, ni al publicar ni después.',
  }
  if (provider === null)
    return [
      publish,
      { title: COMPARE, text: 'Busca por oficio, precio y lugar, y escribe a quien encaje: basta un mensaje.' },
      { title: PAY_BETWEEN_YOU, text: 'El precio y la forma de pago los decidís vosotros, y queda por escrito.' },
      { title: LOOK_AT_IT, text: 'Mirad juntos lo entregado antes de darlo por terminado.' },
    ]
  return [
    publish,
    {
      title: COMPARE,
      text: `Escribe a quien encaje, o pide presupuesto hasta a ${INVITATIONS_MAX} profesionales y compáralos.`,
    },
    {
      title: PROVIDER_TEXTS[provider].step,
      text: 'El presupuesto aceptado queda fijado, y los dos veis qué toca en cada etapa y hasta cuándo.',
    },
    {
      title: RATE,
      text: `Comparad lo entregado con lo acordado, y valoraos los dos durante ${RATING_WINDOW_DAYS} días.`,
    },
  ]
}
