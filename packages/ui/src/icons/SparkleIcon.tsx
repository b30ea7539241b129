import { Icon, type IconProps } from './Icon.js'

export const SparkleIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 2.8c.6 4.3 2.9 6.6 7.2 7.2-4.3.6-6.6 2.9-7.2 7.2-.6-4.3-2.9-6.6-7.2-7.2 4.3-.6 6.6-2.9 7.2-7.2Z" />
  </Icon>
)
