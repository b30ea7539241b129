export interface Finding {
  /** `database: PostgreSQL answers` */
  readonly what: string
  readonly fix?: string | undefined
}

export const ok = (what: string): Finding => ({ what })

export const toFix = (what: string, fix: string): Finding => ({ what, fix })

/** One line without secrets; undefined on success. */
export async function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    return typeof code === 'string' ? code : String(message).split('\n')[0]?.slice(0, 120)
  }
}
