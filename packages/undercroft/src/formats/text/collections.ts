export { addTo, cached, defined } from "../../core/index.js";
