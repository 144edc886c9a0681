import { data } from '@remix-run/node'

/**
 * The fields of a posted form.
 * @throws a 400 page when the body is not a form at all: that is a broken client, not a person's mistake.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch (error) {
    // Bodies that are cut by the server's limits end as other errors, which say their own status.
    if (error instanceof TypeError)
      throw data({ message: 'No entendemos el formulario que ha llegado.' }, { status: 400 })
    throw error
  }
}
