import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import type { Client } from './client.ts'

interface FormAnswer<T> {
  status: number
  body: { data: T; message: string; code?: string; errors?: Record<string, string[]> }
}

/** Sends a form with files to a call below the API prefix. */
export async function sendForm<T>(
  by: Client,
  path: string,
  fields: Record<string, string | File>,
): Promise<FormAnswer<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await by.send(`${apiPrefix}/${path}`, { method: 'POST', body: form })
  return { status: response.status, body: (await response.json()) as FormAnswer<T>['body'] }
}
