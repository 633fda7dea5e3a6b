/** A description with one of everything that a block shows. */
export const KILN = `openapi: 3.1.0
info:
  title: Kiln
  version: '1'
servers:
  - url: https://{region}.kiln.example.com/v1
    description: Production
    variables:
      region:
        default: eu
        enum: [eu, us]
        description: Where your ovens stand.
security:
  - key: []
  - oauth: [ovens:read]
tags: []
paths:
  /ovens/{ovenId}/firings:
    parameters:
      - $ref: '#/components/parameters/OvenId'
    get:
      operationId: listFirings
      summary: List the firings of an oven
      description: |
        Answers the firings of one oven, **newest first**.

        * Those that run come before all others.
        * See [the guide](https://kiln.example.com/guide).
      parameters:
        - name: state
          in: query
          description: Only firings in this state.
          schema: { type: string, enum: [planned, heating, holding, cooling, done], default: done }
        - name: limit
          in: query
          schema: { type: integer, minimum: 1, maximum: 100, default: 20 }
        - name: X-Trace
          in: header
          deprecated: true
          schema: { type: string, format: uuid }
      responses:
        '200':
          description: The firings
          headers:
            X-Total: { schema: { type: integer }, description: How many there are in all. }
          content:
            application/json:
              schema:
                type: object
                required: [items]
                properties:
                  items: { type: array, items: { $ref: '#/components/schemas/Firing' } }
                  next: { type: [string, 'null'], description: Of the next page. }
        '404': { $ref: '#/components/responses/Missing' }
    post:
      operationId: startFiring
      summary: Start a firing
      x-stability: experimental
      description: Starts a firing at once, or plans one for later.
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewFiring' }
            examples:
              bisque:
                summary: A bisque firing
                value: { cone: '04', startsAt: 2026-11-21T08:00:00Z, load: [{ kind: bowl, count: 12 }] }
      responses:
        '201':
          description: The firing was accepted
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Firing' }
        '204': { description: Nothing to do }
        '422': { $ref: '#/components/responses/Missing' }
      callbacks:
        cooled:
          '{$request.body#/callback}':
            post:
              summary: Sent when the oven is cold
              responses: { '200': { description: ok } }
      x-codeSamples:
        - lang: Go
          label: Go
          source: |
            firing, err := client.Start(ctx, oven)
  /ovens/{ovenId}:
    delete:
      summary: Remove an oven
      deprecated: true
      security: []
      parameters:
        - $ref: '#/components/parameters/OvenId'
      responses:
        '204': { description: It is gone }
webhooks:
  oven.cold:
    post:
      summary: An oven is cold
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Firing' }
      responses: { '200': { description: Noted } }
components:
  parameters:
    OvenId:
      name: ovenId
      in: path
      required: true
      description: The oven.
      schema: { type: string, pattern: '^ov_[a-z0-9]+$', examples: [ov_4f2a] }
  responses:
    Missing:
      description: There is no such oven
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
  schemas:
    Error:
      type: object
      required: [message]
      properties:
        message: { type: string, examples: [There is no such oven.] }
        code: { type: integer }
    Firing:
      description: One time that an oven was heated.
      allOf:
        - $ref: '#/components/schemas/NewFiring'
        - type: object
          required: [id, state]
          properties:
            id: { type: string, readOnly: true, examples: [fi_91] }
            state: { type: string, enum: [planned, heating, holding, cooling, done] }
            followUp: { $ref: '#/components/schemas/Firing' }
    NewFiring:
      type: object
      required: [cone]
      properties:
        cone: { type: string, description: 'The cone to fire to, such as \`04\` or \`6\`.', minLength: 1, maxLength: 3, examples: ['6'] }
        startsAt: { type: string, format: date-time, description: Now where it is left out. }
        load: { type: array, maxItems: 50, items: { $ref: '#/components/schemas/Piece' } }
        labels: { type: object, additionalProperties: { type: string } }
    Piece:
      description: What stands in the oven.
      oneOf:
        - $ref: '#/components/schemas/Bowl'
        - $ref: '#/components/schemas/Tile'
      discriminator: { propertyName: kind }
    Bowl:
      type: object
      required: [kind]
      properties:
        kind: { const: bowl }
        count: { type: integer, minimum: 1 }
    Tile:
      type: object
      required: [kind]
      properties:
        kind: { const: tile }
        glaze: { type: [string, 'null'], deprecated: true }
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Kiln-Key, description: From the settings of your account. }
    oauth:
      type: oauth2
      flows:
        clientCredentials: { tokenUrl: https://kiln.example.com/token, scopes: { 'ovens:read': Read ovens } }
security_note: none
`;
