export const loadFamily = () => import('./family.js')
