import { tn } from '#app/locale/texts.ts'

/** The offer to send a form as it is: without its refused files, or in spite of a question. */
export interface WithoutFiles {
  says: string
  button: string
  /** The name and the value that the button sends. */
  name?: string
  value?: string
}

/**
 * @param verb the form's act, in the infinitive: 'Publicar'
 * @param refused how many files were refused
 */
export function withoutFiles(verb: 'Publicar' | 'Guardar' | 'Enviar', refused: number): WithoutFiles {
  switch (verb) {
    case 'Publicar':
      return {
        says: tn(
          refused,
          'Todo lo demás está bien. Puedes publicar ya sin este archivo o elegir otro más abajo.',
          'Todo lo demás está bien. Puedes publicar ya sin estos archivos o elegir otros más abajo.',
        ),
        button: tn(refused, 'Publicar sin este archivo', 'Publicar sin estos archivos'),
      }
    case 'Guardar':
      return {
        says: tn(
          refused,
          'Todo lo demás está bien. Puedes guardar ya sin este archivo o elegir otro más abajo.',
          'Todo lo demás está bien. Puedes guardar ya sin estos archivos o elegir otros más abajo.',
        ),
        button: tn(refused, 'Guardar sin este archivo', 'Guardar sin estos archivos'),
      }
    case 'Enviar':
      return {
        says: tn(
          refused,
          'Todo lo demás está bien. Puedes enviar ya sin este archivo o elegir otro más abajo.',
          'Todo lo demás está bien. Puedes enviar ya sin estos archivos o elegir otros más abajo.',
        ),
        button: tn(refused, 'Enviar sin este archivo', 'Enviar sin estos archivos'),
      }
  }
}
