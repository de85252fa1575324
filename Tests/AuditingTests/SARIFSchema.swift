/// The requirements of the published SARIF 2.1.0 schema for the parts that a report has: the
/// allowed and required keys of an object, their types, and their choices.
enum SARIFSchema {
  static let text = """
    {
      "type": "object",
      "required": ["version", "runs"],
      "additionalProperties": false,
      "properties": {
        "$schema": { "type": "string", "pattern": "^https?://" },
        "version": { "enum": ["2.1.0"] },
        "runs": { "type": "array", "items": { "$ref": "#/$defs/run" } }
      },
      "$defs": {
        "level": { "enum": ["none", "note", "warning", "error"] },
        "run": {
          "type": "object",
          "required": ["tool"],
          "additionalProperties": false,
          "properties": {
            "tool": {
              "type": "object",
              "required": ["driver"],
              "additionalProperties": false,
              "properties": { "driver": { "$ref": "#/$defs/component" } }
            },
            "invocations": { "type": "array", "items": { "$ref": "#/$defs/invocation" } },
            "results": { "type": "array", "items": { "$ref": "#/$defs/result" } }
          }
        },
        "component": {
          "type": "object",
          "required": ["name"],
          "additionalProperties": false,
          "properties": {
            "name": { "type": "string" },
            "rules": { "type": "array", "items": { "$ref": "#/$defs/rule" } }
          }
        },
        "words": {
          "type": "object",
          "required": ["text"],
          "additionalProperties": false,
          "properties": { "text": { "type": "string" } }
        },
        "properties": {
          "type": "object",
          "properties": {
            "tags": { "type": "array", "uniqueItems": true, "items": { "type": "string" } }
          }
        },
        "rule": {
          "type": "object",
          "required": ["id"],
          "additionalProperties": false,
          "properties": {
            "id": { "type": "string" },
            "shortDescription": { "$ref": "#/$defs/words" },
            "help": { "$ref": "#/$defs/words" },
            "properties": { "$ref": "#/$defs/properties" },
            "defaultConfiguration": {
              "type": "object",
              "additionalProperties": false,
              "properties": { "level": { "$ref": "#/$defs/level" } }
            }
          }
        },
        "invocation": {
          "type": "object",
          "required": ["executionSuccessful"],
          "additionalProperties": false,
          "properties": {
            "executionSuccessful": { "type": "boolean" },
            "toolExecutionNotifications": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["message"],
                "additionalProperties": false,
                "properties": {
                  "level": { "$ref": "#/$defs/level" },
                  "message": { "$ref": "#/$defs/words" },
                  "associatedRule": {
                    "type": "object",
                    "additionalProperties": false,
                    "properties": { "id": { "type": "string" } }
                  }
                }
              }
            }
          }
        },
        "result": {
          "type": "object",
          "required": ["message"],
          "additionalProperties": false,
          "properties": {
            "ruleId": { "type": "string" },
            "ruleIndex": { "type": "integer", "minimum": 0 },
            "level": { "$ref": "#/$defs/level" },
            "message": { "$ref": "#/$defs/words" },
            "locations": {
              "type": "array", "minItems": 1, "maxItems": 1,
              "items": { "$ref": "#/$defs/location" }
            },
            "partialFingerprints": {
              "type": "object", "additionalProperties": { "type": "string" }
            },
            "suppressions": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["kind"],
                "additionalProperties": false,
                "properties": {
                  "kind": { "enum": ["inSource", "external"] },
                  "justification": { "type": "string" }
                }
              }
            }
          }
        },
        "location": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "physicalLocation": {
              "type": "object",
              "required": ["artifactLocation"],
              "additionalProperties": false,
              "properties": {
                "artifactLocation": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "uri": { "type": "string", "pattern": "^[A-Za-z0-9._~/%:@!$&'()*+,;=-]+$" }
                  }
                },
                "region": {
                  "type": "object",
                  "required": ["startLine"],
                  "additionalProperties": false,
                  "properties": { "startLine": { "type": "integer", "minimum": 1 } }
                }
              }
            },
            "logicalLocations": {
              "type": "array",
              "items": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                  "name": { "type": "string" },
                  "fullyQualifiedName": { "type": "string" },
                  "kind": { "type": "string" }
                }
              }
            }
          }
        }
      }
    }
    """
}
