/** What stood in the way of a form without fields. */
export function Refusal({ title, answer }: { title: string; answer: { message: string } | null | undefined }) {
  if (!answer) return null
  return (
    <div className="error-summary" role="alert">
      <h2>{title}</h2>
      <p>{answer.message}</p>
    </div>
  )
}
