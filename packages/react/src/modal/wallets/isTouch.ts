/** Whether the visitor's main pointer is a finger. */
export const isTouch = (): boolean =>
  typeof window !== 'undefined' && window.matchMedia('(pointer: coarse)').matches
