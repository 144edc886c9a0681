/** Advice for what is found by comparing messages, which no rule of the operator's says. */
const FOUND: Readonly<Record<string, string>> = {
  texto_repetido: 'Esta persona ha enviado este mismo mensaje a varias personas.',
  contacto_compartido: 'El teléfono o el correo de este mensaje aparece también en otras cuentas.',
}
/** For a warning whose rule the operator has taken away since. */
const OTHERWISE = 'Este mensaje puede no ser de fiar. No envíes dinero, códigos ni datos de tu tarjeta.'

/**
 * What the receiver of a message with these warnings is told, each thing once.
 * @param written the advice of the rules that there still are, by their names.
 */
export function adviceFor(warnings: readonly string[], written: Readonly<Record<string, string>>): string[] {
  return [...new Set(warnings.map((name) => written[name] ?? FOUND[name] ?? OTHERWISE))]
}
