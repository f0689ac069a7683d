package org.nuxeo.datagen.app.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.nuxeo.datagen.app.output.Json;

/**
 * A rate against something else.
 *
 * @param title of the plot
 * @param xLabel what the points differ in
 * @param logarithmic whether the points lie on a logarithmic axis
 * @param points at least one, by ascending x
 */
public record Curve(String title, String xLabel, boolean logarithmic, List<Point> points) {

    /**
     * One point.
     *
     * @param x as the label says
     * @param rates documents a second, one for each repetition
     */
    public record Point(double x, double[] rates) {}

    ObjectNode json() {
        ObjectNode node = Json.object().put("title", title).put("x", xLabel).put("logarithmic", logarithmic);
        ArrayNode array = node.putArray("points");
        for (Point point : points) {
            ObjectNode each = array.addObject().put("x", point.x());
            Rates.write(each, "rates", point.rates());
        }
        return node;
    }
}
