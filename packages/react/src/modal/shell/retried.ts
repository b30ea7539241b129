const attempts = 3
const pauseMs = 400

/** Loads code with a few attempts; undefined if all fail. */
export async function retried<T>(load: () => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch {
      if (attempt === attempts) return undefined
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
    }
  }
}
