declare module "virtual:report-style.css";
declare module "*.css";
