import { SOURCE_LANGUAGE } from '#app/locale/languages.ts'
import { inLanguage } from '#app/locale/speaking.server.ts'
import { perLanguage, t } from '#app/locale/texts.ts'

/** The advice for warnings that come from comparing messages, not from a rule of the operator's. */
const FOUND: () => Readonly<Record<string, string>> = perLanguage(() => ({
  texto_repetido: t('Esta persona ha enviado este mismo mensaje a varias personas.'),
  contacto_compartido: t('El teléfono o el correo de este mensaje aparece también en otras cuentas.'),
}))

/** The advice of the rules that the table begins with (db/schema/17-first-rows.sql). An operator may replace it. */
const SHIPPED: () => Readonly<Record<string, string>> = perLanguage(() => ({
  codigos: t(
    'Los códigos que te llegan por SMS o por correo abren tus cuentas. Nadie de esta web te los pedirá: no los envíes a nadie.',
  ),
  tarjetas: t(
    'No envíes por mensaje los datos de tu tarjeta ni de tu documento de identidad: nadie los necesita para cobrar ni para pagarte.',
  ),
  pago_sin_vuelta: t(
    'Quien paga así no recupera el dinero si algo sale mal. No pagues por adelantado a quien no conoces.',
  ),
  fuera_de_aqui: t(
    'Te proponen seguir fuera de esta web. Lo que se hable o se pague en otro sitio no queda aquí: si hay un problema, no podremos ver qué pasó.',
  ),
}))

/** The advice for a warning whose rule the operator has removed. */
const OTHERWISE = () => t('Este mensaje puede no ser de fiar. No envíes dinero, códigos ni datos de tu tarjeta.')

/** The advice of a rule of the table: shipped words in the reader's language, an operator's own as they are written. */
function adviceOf(name: string, written: string | undefined): string | undefined {
  const isShipped = written !== undefined && inLanguage(SOURCE_LANGUAGE, SHIPPED)[name] === written
  return isShipped ? SHIPPED()[name] : written
}

/**
 * The advice for the receiver of a message with these warnings, without repetitions, in the language of the page.
 * @param written the advice of the existing rules, by their names.
 */
export function adviceFor(warnings: readonly string[], written: Readonly<Record<string, string>>): string[] {
  return [...new Set(warnings.map((name) => adviceOf(name, written[name]) ?? FOUND()[name] ?? OTHERWISE()))]
}
