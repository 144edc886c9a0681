/** Why a form without fields was refused. */
export function Refusal({ title, answer }: { title: string; answer: { message: string } | null | undefined }) {
  if (!answer) return null
  return (
    <div className="error-summary" role="alert">
      <h2>{title}</h2>
      <p>{answer.message}</p>
    </div>
  )
}
