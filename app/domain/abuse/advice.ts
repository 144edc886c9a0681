import { perLanguage, t } from '#app/locale/texts.ts'
/** The advice for warnings that come from comparing messages, not from a rule of the operator's. */
const FOUND: () => Readonly<Record<string, string>> = perLanguage(() => ({
  texto_repetido: t('Esta persona ha enviado este mismo mensaje a varias personas.'),
  contacto_compartido: t('El teléfono o el correo de este mensaje aparece también en otras cuentas.'),
}))
/** The advice for a warning whose rule the operator has removed. */
const OTHERWISE = () => t('Este mensaje puede no ser de fiar. No envíes dinero, códigos ni datos de tu tarjeta.')

/**
 * The advice for the receiver of a message with these warnings, without repetitions.
 * @param written the advice of the existing rules, by their names.
 */
export function adviceFor(warnings: readonly string[], written: Readonly<Record<string, string>>): string[] {
  return [...new Set(warnings.map((name) => written[name] ?? FOUND()[name] ?? OTHERWISE()))]
}
