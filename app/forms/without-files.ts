/** The offer to send a form as it is: without its refused files, or with what was asked back. */
export interface WithoutFiles {
  says: string
  button: string
  /** What the button says besides its words. */
  name?: string
  value?: string
}

/**
 * @param verb the form's act, in the infinitive: 'Publicar'
 * @param refused how many files were refused
 */
export function withoutFiles(verb: 'Publicar' | 'Guardar' | 'Enviar', refused: number): WithoutFiles {
  const [files, others] = refused === 1 ? ['este archivo', 'otro'] : ['estos archivos', 'otros']
  return {
    says: `Todo lo demás está bien. Puedes ${verb.toLowerCase()} ya sin ${files} o elegir ${others} más abajo.`,
    button: `${verb} sin ${files}`,
  }
}
