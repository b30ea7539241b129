/** Rejects after `timeout` milliseconds; the work goes on. */
export function inTime<T>(work: Promise<T>, timeout: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), timeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
