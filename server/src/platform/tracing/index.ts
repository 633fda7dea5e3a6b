// Tracing: sends the spans of requests and of background work to a collector, by OTLP over HTTP. Nothing of it runs where none
// is named. What a span says is the business of those who make it.
export { createTracer, type Tracer } from './tracer.ts';
