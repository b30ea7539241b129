/** Rejects after `timeout` milliseconds; the work goes on. */
export function withTimeout<T>(work: Promise<T>, timeout: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeout)
  })
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer))
}
