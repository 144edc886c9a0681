import { Meta } from '@remix-run/react'
import { Children, cloneElement, isValidElement, useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router'
import { t } from '#app/locale/texts.ts'

/**
 * Renders `<Meta />`, but after a refused form the title starts with 'Error: ', so that screen readers say the mistake
 * first. Remix gives a route's `meta` no action data, so `Meta` is called as the hook that it is, and its title is
 * rewritten.
 */
export function PageMeta() {
  const rendered: React.ReactElement<{ children: React.ReactNode }> = Meta()
  const failed = useFormFailed()
  if (!failed) return rendered
  return (
    <>
      {Children.map(rendered.props.children, (tag) =>
        isValidElement<{ children: string }>(tag) && tag.type === 'title'
          ? cloneElement(tag, undefined, t('Error: {title}', { title: tag.props.children }))
          : tag,
      )}
    </>
  )
}

/** Whether this page answers a refused form (conform's `status`). */
function useFormFailed(): boolean {
  const answers: unknown[] = Object.values(useContext(RouterState)?.actionData ?? {})
  return answers.some(
    (answer) => typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'error',
  )
}
