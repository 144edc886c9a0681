/** What a form offers that only some of its files keep from going: to go without them. */
export interface WithoutFiles {
  says: string
  button: string
}

/**
 * @param verb what the form does, in the infinitive: 'Publicar'
 * @param refused how many files were refused
 */
export function withoutFiles(verb: 'Publicar' | 'Guardar' | 'Enviar', refused: number): WithoutFiles {
  const [files, others] = refused === 1 ? ['este archivo', 'otro'] : ['estos archivos', 'otros']
  return {
    says: `Todo lo demás está bien. Puedes ${verb.toLowerCase()} ya sin ${files} o elegir ${others} más abajo.`,
    button: `${verb} sin ${files}`,
  }
}
