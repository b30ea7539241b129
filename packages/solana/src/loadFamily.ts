/** Loads what is more than facts. */
export const loadFamily = () => import('./family.js')
