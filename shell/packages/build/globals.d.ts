// What the bundler's loaders turn into modules.
declare module '*.module.css' {
  const classes: Record<string, string>;
  export = classes;
}
declare module '*.css';
declare module '*.woff2' {
  const url: string;
  export default url;
}
declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.webp' {
  const url: string;
  export default url;
}
