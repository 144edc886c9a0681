/** The offer to send a form without its refused files. */
export interface WithoutFiles {
  says: string
  button: string
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
