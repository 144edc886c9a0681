import { t } from '#app/locale/texts.ts'
export const Changes = ({ changes }: { changes: readonly string[] }) => (
  <ul className="bullets">
    {changes.map((change) => (
      <li key={change}>{change}</li>
    ))}
  </ul>
)

/** The note that a form begins with the words of an old order; `again` is null if it does not. */
export function AgainNote({ again }: { again: { price: string; changes: readonly string[] } | null }) {
  if (!again) return null
  return (
    <section className="callout stack" aria-label={t('Como la otra vez')}>
      <p>
        {t('Tus palabras de la otra vez ya están puestas: cámbialas si ahora necesitas otra cosa.')} {again.price}
      </p>
      {again.changes.length > 0 && (
        <>
          <p>{t('Desde entonces ha cambiado:')}</p>
          <Changes changes={again.changes} />
        </>
      )}
    </section>
  )
}
